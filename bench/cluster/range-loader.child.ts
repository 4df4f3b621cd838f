import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedPorts } from '@overlay/service';
import { createHttpEventStore } from '@overlay/service/internal/event-store/http/http-event-store.ts';
import { loadRanges } from '../load/load-ranges.ts';

/** Loads ranges into a store: `events [EVENT_STORE_URL http|compressed]`; without an address, into one in this process. */
const [events, url, way] = process.argv.slice(2);
const path = mkdtempSync(join(tmpdir(), 'overlay-bench-node-'));
const eventStore =
  url === undefined
    ? (await openEmbeddedPorts(path)).eventStore
    : createHttpEventStore({ url, isCompressed: way === 'compressed' });
await eventStore.migrate();
const loading = await loadRanges(eventStore, Number(events));
rmSync(path, { recursive: true, force: true });
process.send?.(loading, () => process.exit(0));
