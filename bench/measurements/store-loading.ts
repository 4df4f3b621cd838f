import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureIn } from '../processes/service.ts';

export interface StoreLoading {
  readonly tabSeparated: { readonly perSecond: number; readonly cpuMicroseconds: number };
  readonly clientPerSecond: number;
}

/** The speed of the store by itself, in a separate process and a temporary directory. */
export async function measureStoreLoading(events: number): Promise<StoreLoading> {
  const path = mkdtempSync(join(tmpdir(), 'overlay-bench-store-'));
  const program = new URL('../servers/store-loader.child.ts', import.meta.url);
  try {
    return await measureIn(program, [String(events), path]);
  } finally {
    // Not sooner, because its running engine merges and creates files.
    rmSync(path, { recursive: true, force: true });
  }
}
