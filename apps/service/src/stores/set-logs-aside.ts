import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { StorageDamaged } from '../damage/storage-damaged.ts';
import { createLmdbEventLog } from '../log/lmdb/lmdb-event-log.ts';
import type { Clock } from '../scheduling/clock.ts';

const logs = ['event-log', 'conversion-log'] as const;

/**
 * Renames the embedded logs that cannot be opened because they are damaged, and returns a line for each. The next start says what
 * is missing without them. Call while no other process uses the directory.
 */
export async function setDamagedLogsAside(dataDir: string, clock: Clock): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const name of logs) {
    const path = join(dataDir, name);
    if (!existsSync(path)) continue;
    const damage = await findWhyNotOpened(path);
    if (damage === undefined) continue;
    const aside = `${name}-damaged-${new Date(clock()).toISOString().replaceAll(/[:.]/g, '-')}`;
    await rename(path, join(dataDir, aside));
    lines.push(`set aside: ${name}, as ${aside}: ${damage.message}`);
  }
  return lines;
}

async function findWhyNotOpened(path: string): Promise<StorageDamaged | undefined> {
  try {
    await (await createLmdbEventLog({ path })).close();
    return undefined;
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    if (cause instanceof StorageDamaged) return cause;
    throw error;
  }
}
