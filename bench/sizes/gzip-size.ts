import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { PublishedPackage } from './published-packages.ts';

export function gzipBytes(file: string): number {
  return gzipSync(readFileSync(file), { level: 9 }).length;
}

/** Fetches the package as it was published, into a folder that is removed again. */
export function publishedGzipBytes({ name, version, files }: PublishedPackage): number {
  const folder = mkdtempSync(join(tmpdir(), 'published-'));
  try {
    const packed = execFileSync('npm', ['pack', `${name}@${version}`, '--silent'], {
      cwd: folder,
      encoding: 'utf8',
    });
    execFileSync('tar', ['xzf', packed.trim().split('\n').at(-1) ?? ''], { cwd: folder });
    return files.reduce((sum, file) => sum + gzipBytes(join(folder, 'package', file)), 0);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
