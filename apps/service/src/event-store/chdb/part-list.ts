import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { StorageDamaged } from '../../damage/storage-damaged.ts';
import { type RowStream, rowStreams } from '../../event/row-stream.ts';
import { replaceFile } from '../../files/durable-file.ts';
import { Turns } from '../../scheduling/turns.ts';
import type { StatementRunner } from '../clickhouse/engine-transport.ts';
import { findDamagedParts } from '../clickhouse/part-check.ts';
import { toQueryFailure } from '../clickhouse/store-failure.ts';
import { DamagedRecord, type StoredParts } from '../received-positions.ts';

interface Part {
  readonly table: RowStream;
  readonly name: string;
  /** A month, `202611`. */
  readonly partition: string;
  /** The inserted blocks that are in it, by number. Of one partition, no two parts share a block. */
  readonly from: number;
  readonly to: number;
  readonly rows: number;
  /** The index by which queries leave the part out; the engine does not check it. */
  readonly daysSum: number;
  /** Of the names, lengths and times of its files. */
  readonly filesSum: number;
  readonly bytes: number;
}

interface SetAside {
  readonly table: RowStream;
  /** With the prefix that the engine gave it. */
  readonly name: string;
}

interface Listed {
  readonly parts: readonly Part[];
  /** Parts that the engine has set aside, and that somebody knows about. */
  readonly setAside: readonly SetAside[];
  /** Tables of which rows were deleted: their parts get smaller, and vanish. */
  readonly deleting: readonly RowStream[];
  /** The table of each stream, by its identifier. */
  readonly tables: Readonly<Record<string, string>>;
}

const daysFile = 'minmax_timestamp.idx';
/** Of changed parts, at a start. The check in the background reads the others. */
const mostCheckedBytes = 256 * 1024 ** 2;

/**
 * The parts of the tables, in a file beside them. The engine leaves out a part that it cannot load, says nothing, and counts
 * what is left; and it knows nothing of a part whose directory is gone.
 *
 * The list is written when the service starts, every few minutes, and when it stops. Merges and inserts change the parts
 * meanwhile, so they are compared by the blocks that they have in common: only a delete makes rows fewer.
 */
export class PartList implements StoredParts {
  readonly #engine: StatementRunner;
  readonly #path: string;
  /** By the paths of the parts that were there at the last look. */
  #sums: ReadonlyMap<string, Sums> = new Map();
  #isSettled = false;
  /** Tables, once for each delete that is running. */
  readonly #deleting: RowStream[] = [];
  #written: readonly RowStream[] = [];
  readonly #writes = new Turns(1);

  constructor(engine: StatementRunner, folder: string) {
    this.#engine = engine;
    this.#path = join(folder, 'parts.json');
  }

  async losses(isListed: boolean): Promise<string[]> {
    const listed = await this.#read();
    if (listed === undefined) {
      return isListed
        ? ['event-store/parts.json is missing: whether events are missing cannot be known']
        : [];
    }
    const found = await this.#look();
    return [...toLosses(listed, found), ...(await this.#foreignRows(listed, found))];
  }

  /**
   * A file that was put in the place of another may be one that the engine reads as if it were its own. What it cannot read is no
   * loss: every request says so.
   */
  async #foreignRows(listed: Listed, found: Listed): Promise<string[]> {
    const foreign: string[] = [];
    let checkedBytes = 0;
    for (const part of changedParts(listed, found)) {
      checkedBytes += part.bytes;
      if (checkedBytes > mostCheckedBytes) break;
      const [damage] = await findDamagedParts(this.#engine, part);
      if (damage === undefined || !(await this.#isReadable(part))) continue;
      foreign.push(`event-store: part ${part.name} of ${part.table} is damaged: ${damage.message}`);
    }
    return foreign;
  }

  async #isReadable({ table, name }: Part): Promise<boolean> {
    const read = this.#engine.rows(`SELECT sum(ignore(*)) FROM ${table} WHERE _part = {name:String}`, {
      name,
    });
    return await read.then(
      () => true,
      (error: unknown) => {
        const failure = toQueryFailure(error);
        if (failure instanceof StorageDamaged) return false;
        throw failure;
      },
    );
  }

  async settle(): Promise<void> {
    this.#isSettled = true;
    await this.write();
  }

  write(): Promise<void> {
    return this.#writes.run(() => this.#write());
  }

  /** Runs a delete after the list says so. */
  async whileDeleting(table: RowStream, work: () => Promise<void>): Promise<void> {
    this.#deleting.push(table);
    try {
      if (!this.#written.includes(table)) await this.write();
      await work();
    } finally {
      this.#deleting.splice(this.#deleting.indexOf(table), 1);
    }
  }

  async #write(): Promise<void> {
    if (!this.#isSettled) return;
    // In the parts, a delete shows only when it has begun.
    const running = [...this.#deleting];
    const found = await this.#look();
    const deleting = [...new Set([...found.deleting, ...running, ...this.#deleting])];
    const json = JSON.stringify({ ...found, deleting });
    await replaceFile(this.#path, `${json}\n${crc32(json)}\n`);
    this.#written = deleting;
  }

  async #read(): Promise<Listed | undefined> {
    if (!existsSync(this.#path)) return undefined;
    const [json = '', sum] = (await readFile(this.#path, 'utf8')).split('\n');
    if (String(crc32(json)) !== sum) throw new DamagedRecord('event-store/parts.json is damaged');
    // Only `#write` writes it.
    return JSON.parse(json) as Listed;
  }

  async #look(): Promise<Listed> {
    const ours = "database = currentDatabase() AND table IN ('events', 'conversions')";
    const found = await this.#engine.rows<Omit<Part, keyof Sums> & { path: string; hidesRows: number }>(
      `SELECT table, name, partition_id AS partition, toInt32(min_block_number) AS from,
        toInt32(max_block_number) AS to, toFloat64(rows) AS rows, toFloat64(bytes_on_disk) AS bytes, path, has_lightweight_delete AS hidesRows
        FROM system.parts WHERE ${ours} AND active AND rows > 0 ORDER BY table, name`,
    );
    const setAside = await this.#engine.rows<SetAside>(
      `SELECT table, name FROM system.detached_parts WHERE ${ours} AND reason LIKE 'broken%' ORDER BY table, name`,
    );
    const mutating = await this.#engine.rows<{ table: RowStream }>(
      `SELECT DISTINCT table FROM system.mutations WHERE ${ours} AND NOT is_done`,
    );
    const tables = await this.#engine.rows<{ name: RowStream; id: string }>(
      `SELECT name, toString(uuid) AS id FROM system.tables
        WHERE database = currentDatabase() AND name IN ('events', 'conversions')`,
    );
    const sums = new Map<string, Sums>();
    const parts: Part[] = [];
    for (const { path, hidesRows, ...part } of found) {
      const sum = this.#sums.get(path) ?? (await readSums(path));
      sums.set(path, sum);
      parts.push({ ...part, ...sum });
    }
    this.#sums = sums;
    const hiding = found.filter(({ hidesRows }) => hidesRows === 1).map(({ table }) => table);
    return {
      parts,
      setAside,
      deleting: [...new Set([...hiding, ...mutating.map(({ table }) => table)])],
      tables: Object.fromEntries(tables.map(({ name, id }) => [name, id])),
    };
  }
}

type Sums = Pick<Part, 'daysSum' | 'filesSum'>;

/** Zeros if a merge has replaced the part. */
async function readSums(path: string): Promise<Sums> {
  try {
    const names = (await readdir(path)).sort();
    const files = await Promise.all(names.map((name) => stat(join(path, name))));
    const texts = files.map(({ size, mtimeMs }, index) => `${names[index]} ${size} ${mtimeMs}`);
    return { daysSum: crc32(await readFile(join(path, daysFile))), filesSum: crc32(texts.join('\n')) };
  } catch {
    return { daysSum: 0, filesSum: 0 };
  }
}

/** The smallest first. */
export function changedParts(listed: Listed, found: Listed): Part[] {
  return found.parts
    .filter((part) => {
      const known = listed.parts.find(({ name, table }) => name === part.name && table === part.table);
      return known !== undefined && known.filesSum !== part.filesSum;
    })
    .sort((one, other) => one.bytes - other.bytes);
}

/** @param listed what was there, @param found what is there now */
export function toLosses(listed: Listed, found: Listed): string[] {
  const losses: string[] = [];
  for (const table of rowStreams) {
    const [before, now] = [listed.tables[table], found.tables[table]];
    if (before !== undefined && now !== undefined && before !== now) {
      losses.push(`event-store has another table of ${table}: it belongs to another installation`);
    }
    const ofTable = ({ parts }: Listed) => parts.filter((part) => part.table === table);
    const setAside = found.setAside.filter(
      (part) =>
        part.table === table &&
        !listed.setAside.some(({ name, table: of }) => name === part.name && of === table),
    );
    const isDeleting = listed.deleting.includes(table);
    for (const group of toGroups(ofTable(listed), ofTable(found))) {
      const missing = sum(group.listed) - sum(group.found);
      if (missing <= 0 || isDeleting) continue;
      const gone = group.listed.filter((part) => !group.found.some((other) => overlap(part, other)));
      const names = (gone.length > 0 ? gone : group.listed).map(({ name }) => name).join(', ');
      losses.push(
        `event-store: ${missing} ${table} of ${toMonth(group.listed[0]?.partition)} are missing (part ${names})`,
      );
    }
    for (const { name } of setAside) {
      losses.push(`event-store: a part of ${table} cannot be loaded, and is set aside as detached/${name}`);
    }
    for (const part of ofTable(found)) {
      const known = ofTable(listed).find(({ name }) => name === part.name);
      if (known === undefined || known.daysSum === part.daysSum) continue;
      losses.push(
        `event-store: part ${part.name} of ${table} is damaged: ${daysFile} is not what was written`,
      );
    }
  }
  return losses;
}

interface Group {
  listed: Part[];
  found: Part[];
}

/** Parts with blocks in common. A merge may have joined some that were listed, or a copy may have some that a merge joined. */
function toGroups(listed: readonly Part[], found: readonly Part[]): Group[] {
  const all = [
    ...listed.map((part) => ({ part, isFound: false })),
    ...found.map((part) => ({ part, isFound: true })),
  ].sort((one, other) =>
    one.part.partition === other.part.partition
      ? one.part.from - other.part.from
      : one.part.partition < other.part.partition
        ? -1
        : 1,
  );
  const groups: Group[] = [];
  let end = -1;
  let partition: string | undefined;
  for (const { part, isFound } of all) {
    if (part.partition !== partition || part.from > end) {
      groups.push({ listed: [], found: [] });
      end = -1;
    }
    partition = part.partition;
    end = Math.max(end, part.to);
    groups.at(-1)?.[isFound ? 'found' : 'listed'].push(part);
  }
  return groups;
}

function overlap(one: Part, other: Part): boolean {
  return one.from <= other.to && other.from <= one.to;
}

function sum(parts: readonly Part[]): number {
  return parts.reduce((rows, part) => rows + part.rows, 0);
}

function toMonth(partition = ''): string {
  return `${partition.slice(0, 4)}-${partition.slice(4)}`;
}
