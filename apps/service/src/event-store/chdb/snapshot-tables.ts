import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, cp, link, mkdir, readdir, readlink, rm, symlink } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { rowStreams } from '../../event/row-stream.ts';
import type { StatementRunner } from '../clickhouse/engine-transport.ts';

/** The engine creates these again; `shadow` holds earlier snapshots. */
const leftOut = new Set(['shadow', 'tmp']);
const formatFile = 'format_version.txt';

/**
 * Writes the files of a directory that the engine opens with the same rows. `FREEZE` chooses the parts of a table, as they
 * are at one moment; they never change, so they are hard links, and the new directory must be on the same file system.
 * `BACKUP` would write the rows a second time. Nothing must be inserted meanwhile; a delete in
 * progress may have reached only some parts, and has to be repeated on the copy.
 */
export async function snapshotTables(engine: StatementRunner, path: string, target: string): Promise<void> {
  // The engine escapes dashes in the name of the folder.
  const name = `snapshot_${randomUUID().replaceAll('-', '')}`;
  const frozen = join(path, 'shadow', name);
  try {
    for (const stream of rowStreams) await engine.command(`ALTER TABLE ${stream} FREEZE WITH NAME '${name}'`);
    await copyAroundParts(resolve(path), resolve(path), target);
    // Empty tables have no parts.
    if (existsSync(frozen)) await linkAll(join(frozen, 'store'), join(target, 'store'));
  } finally {
    await rm(frozen, { recursive: true, force: true });
  }
}

/** The definitions of databases and tables, and which blocks were inserted. */
async function copyAroundParts(root: string, source: string, target: string): Promise<void> {
  await mkdir(target, { recursive: true, mode: 0o700 });
  const entries = await readdir(source, { withFileTypes: true });
  const isTable = entries.some((entry) => entry.name === formatFile);
  for (const entry of entries) {
    const [from, to] = [join(source, entry.name), join(target, entry.name)];
    if (isTable && entry.isDirectory()) {
      // All other directories of a table are parts.
      if (entry.name === 'deduplication_logs') await cp(from, to, { recursive: true });
      if (entry.name === 'detached') await mkdir(to);
    } else if (entry.isDirectory()) {
      if (!leftOut.has(entry.name)) await copyAroundParts(root, from, to);
    } else if (entry.isSymbolicLink()) {
      await symlink(await readLinkWithin(root, from), to);
    } else if (entry.isFile() && !(isTable && entry.name !== formatFile)) {
      await copyFile(from, to);
    }
  }
}

/** The engine links from names of databases and tables to their folders. @throws {Error} if a link leads elsewhere */
async function readLinkWithin(root: string, path: string): Promise<string> {
  const target = resolve(dirname(path), await readlink(path));
  if (!target.startsWith(root + sep))
    throw new Error(`${path} is a link to ${target}, which is outside of ${root}`);
  return relative(dirname(path), target);
}

async function linkAll(source: string, target: string): Promise<void> {
  for (const entry of await readdir(source, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue;
    const from = join(entry.parentPath, entry.name);
    const to = join(target, relative(source, from));
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    await link(from, to);
  }
}
