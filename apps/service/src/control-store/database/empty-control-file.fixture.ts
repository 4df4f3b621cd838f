import { rmSync } from 'node:fs';
import { copyFile, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { openSqliteControlStore } from './open-sqlite-control-store.ts';

let made: Promise<string> | undefined;

/** Puts a control store without rows at the path. Making its tables takes three times as long as copying them. */
export async function copyEmptyControlFile(path: string): Promise<void> {
  made ??= makeEmptyControlFile();
  await copyFile(await made, path);
}

async function makeEmptyControlFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'empty-control-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'control.sqlite');
  const database = new Database(path);
  const store = openSqliteControlStore(path, { openDatabase: () => database });
  await store.migrate();
  // Tables that are only in the write-ahead log would not be copied.
  database.pragma('wal_checkpoint(truncate)');
  await store.close();
  return path;
}
