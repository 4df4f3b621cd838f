import { makeEventRow } from '@overlay/service/internal/event/event-row.fixture.ts';
import { toRowLine } from '@overlay/service/internal/event/event-row.ts';
import { createChdbEventStore } from '@overlay/service/internal/event-store/chdb/chdb-event-store.ts';
import { storeConsumer } from '@overlay/service/internal/log/event-log.ts';
import { createLmdbEventLog } from '@overlay/service/internal/log/lmdb/lmdb-event-log.ts';
import { keyOfNumber } from '@overlay/service/internal/log/lmdb/number-key.fixture.ts';
import { Shipper } from '@overlay/service/internal/shipping/shipper.ts';

/** The service's log, shipper and store under load; prints every accepted number. */
const [directory = '', first = '0'] = process.argv.slice(2);
const store = createChdbEventStore({ path: `${directory}/store` });
await store.migrate();
const log = await createLmdbEventLog({ path: `${directory}/log`, generationKeys: 5_000 });
const logger = { error: console.error, info: () => {} };
// Small ranges without gathering, so that kills hit every step of shipping sooner or later.
new Shipper({
  stream: 'events',
  consumer: await log.consumer(storeConsumer),
  store,
  logger,
  gatherMs: 1,
  maxRangeBytes: 100_000,
}).start();

let next = Number(first);
async function appendForEver(): Promise<void> {
  for (;;) {
    const numbers = Array.from({ length: 20 }, () => next++);
    await log.append(
      numbers.map((number) => ({
        key: keyOfNumber(number),
        line: toRowLine(makeEventRow({ eventId: `evt_${number}`, timestamp: Date.UTC(2026, number % 3, 1) })),
        createdAt: Date.now(),
        payloadHash: 1,
      })),
    );
    process.stdout.write(`${numbers.join('\n')}\n`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
await Promise.all(Array.from({ length: 4 }, appendForEver));
