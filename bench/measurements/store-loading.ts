import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface StoreLoading {
  readonly tabSeparated: { readonly perSecond: number; readonly cpuMicroseconds: number };
  readonly clientPerSecond: number;
}

/** The speed of the store alone, in a separate process and a temporary directory. */
export function measureStoreLoading(events: number): Promise<StoreLoading> {
  const path = mkdtempSync(join(tmpdir(), 'overlay-bench-store-'));
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(new URL('../servers/store-loader.ts', import.meta.url)), [
      String(events),
      path,
    ]);
    child.once('message', (message: StoreLoading) => resolve(message));
    child.once('error', reject);
    child.once('exit', (code) => {
      // Not sooner: as long as it runs, its engine merges, and makes files.
      rmSync(path, { recursive: true, force: true });
      reject(new Error(`the store loader ended early (${code})`));
    });
  });
}
