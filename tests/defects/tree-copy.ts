import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { workspaces } from '../../tools/workspaces.mjs';

/**
 * A copy of the working tree in an empty folder: its files as they are now, its build, and `node_modules` as hard links.
 * Nothing that runs in the copy changes the original.
 */
export function copyTree(root: string, folder: string): void {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  const files = new Set(listed.split('\0').filter((path) => path !== '' && existsSync(join(root, path))));
  for (const path of files) cpSync(join(root, path), join(folder, path));
  for (const workspace of ['.', ...workspaces(root).map((one) => one.folder)]) {
    for (const built of ['.wireit', 'dist'])
      copyFolder(join(root, workspace, built), join(folder, workspace, built));
    linkFolder(join(root, workspace, 'node_modules'), join(folder, workspace, 'node_modules'));
  }
  // Tools list the files of the tree by git.
  execFileSync('git', ['init', '--quiet'], { cwd: folder });
}

function copyFolder(from: string, to: string): void {
  if (existsSync(from))
    cpSync(from, to, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true });
}

/** Hard links, or copies where the folders are on different file systems. */
export function linkFolder(from: string, to: string): void {
  if (!existsSync(from)) return;
  mkdirSync(dirname(to), { recursive: true });
  if (spawnSync('cp', ['-al', from, to]).status !== 0) {
    rmSync(to, { recursive: true, force: true });
    copyFolder(from, to);
  }
  // Caches are written in place, which would change the original.
  for (const cache of ['.vite', '.vite-temp', '.cache', '.vitest'])
    rmSync(join(to, cache), { recursive: true, force: true });
  // npm rewrites its record in place.
  const record = join(to, '.package-lock.json');
  rmSync(record, { force: true });
  if (existsSync(join(from, '.package-lock.json'))) cpSync(join(from, '.package-lock.json'), record);
}
