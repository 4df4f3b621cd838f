import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openEmbeddedPorts } from '@overlay/service/internal/stores/open-embedded-ports.ts';

/** Makes the tables of a service in a directory. A process of its own, because a process can open only one engine. */
const directory = process.argv[2] ?? '';
const { controlStore, eventStore, eventLog, conversionLog } = await openEmbeddedPorts(directory);
await controlStore.migrate();
await eventStore.migrate();
await Promise.all([eventStore.close(), eventLog.close(), conversionLog.close()]);
await controlStore.close();
// The identity of a log is part of its range tokens: of two logs with one identity, a shared store would keep the rows of one.
await Promise.all(
  ['event-log', 'conversion-log'].map((name) => rm(join(directory, name), { recursive: true })),
);
process.exit(0);
