import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface StoreLoading {
  readonly tabSeparated: { readonly perSecond: number; readonly cpuMicroseconds: number };
  readonly clientPerSecond: number;
}

/** The speed of the store alone, in a separate process and a temporary directory. */
export function measureStoreLoading(events: number): Promise<StoreLoading> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(new URL('../servers/store-loader.ts', import.meta.url)), [
      String(events),
    ]);
    child.once('message', (message: StoreLoading) => resolve(message));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the store loader ended early (${code})`)));
  });
}
