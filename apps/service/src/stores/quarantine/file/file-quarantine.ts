import { createReadStream } from 'node:fs';
import { appendFile, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import type { ParkedRow, Quarantine } from '../../../ports/quarantine.ts';
import { Turns } from '../../../scheduling/turns.ts';

/**
 * Two text files: `parked-rows.jsonl` holds rows for people to inspect and send again, `refused-pieces.txt` what the
 * shipper has to remember. Both are empty unless the product itself has a fault.
 */
class FileQuarantine implements Quarantine {
  readonly #piecesFile: string;
  readonly #rowsFile: string;
  readonly #refused: Set<string>;
  #parkedRows: number;
  /** Changes to the file of rows run one at a time. */
  readonly #changing = new Turns(1);

  constructor(piecesFile: string, rowsFile: string, refused: Iterable<string>, parkedRows: number) {
    this.#piecesFile = piecesFile;
    this.#rowsFile = rowsFile;
    this.#refused = new Set(refused);
    this.#parkedRows = parkedRows;
  }

  isRefused(token: string): boolean {
    return this.#refused.has(token);
  }

  async refuse(token: string): Promise<void> {
    // Starts with a newline too: a line that a crash cut short must not swallow the next.
    await appendFile(this.#piecesFile, `\n${token}\n`, { flush: true });
    this.#refused.add(token);
  }

  async park({ row, ...about }: ParkedRow): Promise<void> {
    const record = { parkedAt: new Date().toISOString(), ...about, row: row.toString('utf8') };
    await this.#changing.run(() =>
      appendFile(this.#rowsFile, `${JSON.stringify(record)}\n`, { flush: true }),
    );
    this.#parkedRows += 1;
  }

  parkedRows(): number {
    return this.#parkedRows;
  }

  async remove(matches: (row: Pick<ParkedRow, 'stream' | 'row'>) => boolean): Promise<number> {
    const removed = await this.#changing.run(() =>
      removeLines(this.#rowsFile, (line) => isMatching(line, matches)),
    );
    this.#parkedRows -= removed;
    return removed;
  }
}

function isMatching(line: string, matches: Parameters<Quarantine['remove']>[0]): boolean {
  try {
    const { stream, row } = JSON.parse(line);
    return typeof row === 'string' && matches({ stream, row: Buffer.from(row) });
  } catch {
    // A line that a crash cut short cannot be read; its row is parked again.
    return true;
  }
}

/** Writes a new file without the lines and renames it over the old one: a crash leaves one or the other. */
async function removeLines(file: string, isOut: (line: string) => boolean): Promise<number> {
  const beside = `${file}.new`;
  let removed = 0;
  const kept = await open(beside, 'w', 0o600);
  try {
    for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
      if (line === '') continue;
      if (isOut(line)) removed += 1;
      else await kept.write(`${line}\n`);
    }
    await kept.sync();
  } finally {
    await kept.close();
  }
  if (removed > 0) await rename(beside, file);
  else await rm(beside);
  await syncFolder(dirname(file));
  return removed;
}

async function syncFolder(directory: string): Promise<void> {
  const folder = await open(directory, 'r');
  await folder.sync();
  await folder.close();
}

export async function openFileQuarantine(directory: string): Promise<Quarantine> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const piecesFile = join(directory, 'refused-pieces.txt');
  const rowsFile = join(directory, 'parked-rows.jsonl');
  for (const file of [piecesFile, rowsFile]) await (await open(file, 'a')).close();
  await syncFolder(directory);
  const refused = (await readFile(piecesFile, 'utf8')).split('\n').filter((line) => line !== '');
  return new FileQuarantine(piecesFile, rowsFile, refused, await countLines(rowsFile));
}

async function countLines(file: string): Promise<number> {
  let lines = 0;
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    if (line !== '') lines += 1;
  }
  return lines;
}
