import { readdirSync, statSync } from 'node:fs';
import { cp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Stopped folders of services. */
export interface Folders {
  /** Is damaged: a copy of it. */
  readonly late: string;
  /** The same folder at an earlier moment. */
  readonly early: string;
  /** Of another installation. */
  readonly other: string;
}

export const damages = [
  'deleted',
  'emptied',
  'truncated',
  '40 bytes flipped',
  'of another folder',
  'older copy',
] as const;
export type Damage = (typeof damages)[number];

const part = String.raw`event-store/store/\w{3}/[\w-]+/\d{6}_\d+_\d+_\d+`;

interface Kind {
  readonly pattern: RegExp;
  /** Can only be deleted or exchanged. */
  readonly isFolder?: boolean;
  /** What a refused start names. */
  readonly named: string;
}

const inPart = (name: string): Kind => ({ pattern: new RegExp(`^${part}/${name}$`), named: 'event-store' });
const ofTable = (name: string): Kind => ({
  pattern: new RegExp(String.raw`^event-store/store/\w{3}/[\w-]+/${name}$`),
  named: 'event-store',
});
const file = (path: string, named: string): Kind => ({
  pattern: new RegExp(`^${path.replaceAll('.', '\\.')}$`),
  named,
});

/** Each kind of file in a data directory. */
export const files: Readonly<Record<string, Kind>> = {
  'event-store, a part': { pattern: new RegExp(`^${part}$`), isFolder: true, named: 'event-store' },
  'event-store, rows of a part': inPart('data.bin'),
  'event-store, marks of a part': inPart('data.cmrk4'),
  'event-store, count of a part': inPart('count.txt'),
  'event-store, days of a part': inPart('minmax_timestamp.idx'),
  'event-store, month of a part': inPart('partition.dat'),
  'event-store, index of a part': inPart('primary.cidx'),
  'event-store, columns of a part': inPart('columns.txt'),
  'event-store, checksums of a part': inPart('checksums.txt'),
  'event-store, definition of a table': ofTable(String.raw`events\.sql`),
  'event-store, version of a table': ofTable(String.raw`format_version\.txt`),
  'event-store, tokens of inserts': ofTable(String.raw`deduplication_logs/\w+\.txt`),
  'event-store/received.json': file('event-store/received.json', 'event-store'),
  'event-store/parts.json': file('event-store/parts.json', 'event-store'),
  'event-log/data.mdb': file('event-log/data.mdb', 'event-log'),
  'event-log/lock.mdb': file('event-log/lock.mdb', 'event-log'),
  'event-log, a file of keys': file('event-log/runs/1.run', 'runs/1.run'),
  'conversion-log/data.mdb': file('conversion-log/data.mdb', 'conversion-log'),
  'control.sqlite': file('control.sqlite', 'control.sqlite'),
  'control.sqlite-wal': file('control.sqlite-wal', 'control.sqlite'),
  'an export': { pattern: /^exports\/\w+\.parquet$/, named: 'export' },
  'secrets.key': file('secrets.key', 'secrets.key'),
};

export function damagesOf(kind: string): readonly Damage[] {
  if (files[kind]?.isFolder !== true) return damages;
  return ['deleted', 'of another folder', 'older copy'];
}

/** The files of the kind in a folder. */
function findFiles(folder: string, kind: string): string[] {
  const pattern = files[kind]?.pattern ?? /^$/;
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => pattern.test(path))
    .sort();
}

/** The two files that differ least in size: the engine notices a different length by itself. */
function mostAlike(
  folder: string,
  source: string,
  kind: string,
): readonly [target: string, replacement: string] | undefined {
  const bytes = (path: string) => statSync(path).size;
  return findFiles(folder, kind)
    .flatMap((path) =>
      findFiles(source, kind).map((other) => [join(folder, path), join(source, other)] as const),
    )
    .map((pair) => ({ pair, distance: Math.abs(bytes(pair[0]) - bytes(pair[1])) }))
    .sort((one, other) => one.distance - other.distance)[0]?.pair;
}

/** False if there is no such file, or none to replace it with. */
export async function doDamage(
  folder: string,
  kind: string,
  damage: Damage,
  from: Folders,
): Promise<boolean> {
  if (damage === 'of another folder' || damage === 'older copy') {
    const pair = mostAlike(folder, damage === 'older copy' ? from.early : from.other, kind);
    if (pair === undefined) return false;
    await rm(pair[0], { recursive: true });
    await cp(pair[1], pair[0], { recursive: true });
    return true;
  }
  const [path] = findFiles(folder, kind);
  if (path === undefined) return false;
  const target = join(folder, path);
  if (damage === 'deleted') {
    await rm(target, { recursive: true });
    return true;
  }
  const { size } = await stat(target);
  if (size === 0) return false;
  if (damage === 'emptied') await truncate(target, 0);
  else if (damage === 'truncated')
    await truncate(target, size > 8_192 ? Math.floor(size / 8_192) * 4_096 : Math.floor(size / 2));
  else {
    const bytes = await readFile(target);
    const begin = Math.max(0, Math.min(Math.floor(size / 2), size - 40));
    for (let at = begin; at < Math.min(begin + 40, size); at += 1)
      bytes.writeUInt8(bytes.readUInt8(at) ^ 0xff, at);
    await writeFile(target, bytes);
  }
  return true;
}
