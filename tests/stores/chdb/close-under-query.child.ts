import { createChdbEventStore } from '@overlay/service/internal/event-store/chdb/chdb-event-store.ts';

/** Closes the store while a query runs, prints whether it had ended by then, and exits. */
const [path = ''] = process.argv.slice(2);
const store = createChdbEventStore({ path });
await store.migrate();
let hasEnded = false;
const query = store.query('SELECT sleepEachRow(1) FROM numbers(100) SETTINGS max_block_size = 1');
query.catch(() => {}).finally(() => (hasEnded = true));
// A statement begins in a later turn of the event loop.
await store.query('SELECT 1');
await store.close();
process.stdout.write(`${hasEnded}\n`);
process.exit(0);
