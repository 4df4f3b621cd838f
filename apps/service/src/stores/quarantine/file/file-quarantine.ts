import { appendFile, mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ParkedRow, Quarantine } from '../../../ports/quarantine.ts';

/**
 * Two files of lines, for people: `parked-rows.jsonl` is what to look at and to send again, `refused-pieces.txt` what
 * shipping has to remember. Both are empty unless something is wrong with the product itself.
 */
class FileQuarantine implements Quarantine {
  readonly #piecesFile: string;
  readonly #rowsFile: string;
  readonly #refused: Set<string>;

  constructor(piecesFile: string, rowsFile: string, refused: Iterable<string>) {
    this.#piecesFile = piecesFile;
    this.#rowsFile = rowsFile;
    this.#refused = new Set(refused);
  }

  isRefused(token: string): boolean {
    return this.#refused.has(token);
  }

  async refuse(token: string): Promise<void> {
    // The newline goes first as well: a line that a crash cut short must not swallow the next.
    await appendFile(this.#piecesFile, `\n${token}\n`, { flush: true });
    this.#refused.add(token);
  }

  async park({ row, ...about }: ParkedRow): Promise<void> {
    const record = { parkedAt: new Date().toISOString(), ...about, row: row.toString('utf8') };
    await appendFile(this.#rowsFile, `${JSON.stringify(record)}\n`, { flush: true });
  }
}

export async function openFileQuarantine(directory: string): Promise<Quarantine> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const piecesFile = join(directory, 'refused-pieces.txt');
  const rowsFile = join(directory, 'parked-rows.jsonl');
  for (const file of [piecesFile, rowsFile]) await (await open(file, 'a')).close();
  const folder = await open(directory, 'r');
  await folder.sync();
  await folder.close();
  const refused = (await readFile(piecesFile, 'utf8')).split('\n').filter((line) => line !== '');
  return new FileQuarantine(piecesFile, rowsFile, refused);
}
