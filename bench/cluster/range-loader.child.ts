import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedPorts } from '@overlay/service';
import { loadRanges } from '../load/load-ranges.ts';

/** Loads ranges into the store of a node: `events [EVENT_STORE_URL]`, without an address into the one in this process. */
const [events, eventStoreUrl] = process.argv.slice(2);
const path = mkdtempSync(join(tmpdir(), 'overlay-bench-node-'));
const { eventStore } = await openEmbeddedPorts(path, { eventStoreUrl });
await eventStore.migrate();
const loading = await loadRanges(eventStore, Number(events));
rmSync(path, { recursive: true, force: true });
process.send?.(loading, () => process.exit(0));
