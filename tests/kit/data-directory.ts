import { existsSync } from 'node:fs';
import { cp, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Shared by the workers of one run; vitest's setup makes it and removes it. */
const runDirectory = process.env.OVERLAY_TEST_RUN_DIRECTORY;

/**
 * A directory with the empty stores of one service. Their tables are copied: making them takes a second, and hundreds of
 * tests start a service.
 * @param parent default: memory, if there is enough of it
 */
export async function newDataDirectory(parent = runDirectory ?? tmpdir()): Promise<string> {
  const directory = await mkdtemp(join(parent, 'overlay-test-'));
  if (runDirectory !== undefined) await cp(await emptyStores(runDirectory), directory, { recursive: true });
  return directory;
}

/** Made by the worker that needs it first. Two may do so at once, and one of the results is kept. */
async function emptyStores(directory: string): Promise<string> {
  const kept = join(directory, 'empty-stores');
  if (existsSync(kept)) return kept;
  const made = await mkdtemp(join(directory, 'empty-stores-'));
  // Only the first of a run needs the stores themselves.
  const { openEmbeddedPorts } = await import('@overlay/service/internal/stores/open-embedded-ports.ts');
  const { controlStore, eventStore, eventLog, conversionLog } = await openEmbeddedPorts(made);
  await controlStore.migrate();
  await eventStore.migrate();
  await Promise.all([eventStore.close(), eventLog.close(), conversionLog.close()]);
  await controlStore.close();
  // A log's identity is part of its tokens: of two logs with one identity, a store that they share would keep one's rows.
  await Promise.all(['event-log', 'conversion-log'].map((name) => rm(join(made, name), { recursive: true })));
  await rename(made, kept).catch(() => rm(made, { recursive: true }));
  return kept;
}
