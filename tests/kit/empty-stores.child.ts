import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openEmbeddedPorts } from '@overlay/service/internal/stores/open-embedded-ports.ts';

/** Creates the tables of a service in a directory. A separate process, because a process can open only one engine. */
const directory = process.argv[2] ?? '';
const { controlStore, eventStore, eventLog, conversionLog } = await openEmbeddedPorts(directory);
await controlStore.migrate();
await eventStore.migrate();
await Promise.all([eventStore.close(), eventLog.close(), conversionLog.close()]);
await controlStore.close();
// A log's identity is part of its range tokens: if two logs had the same, a shared store would keep the rows of only
// one.
await Promise.all(
  ['event-log', 'conversion-log'].map((name) => rm(join(directory, name), { recursive: true })),
);
process.exit(0);
