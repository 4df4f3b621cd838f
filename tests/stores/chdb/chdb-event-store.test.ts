import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeEventStoreContract } from '@overlay/service/internal/ports/event-store.contract.ts';
import type { EventStore } from '@overlay/service/internal/ports/event-store.ts';
import { createChdbEventStore } from '@overlay/service/internal/stores/event-store/chdb/chdb-event-store.ts';
import { afterEach, expect, it } from 'vitest';
import { atScale } from '../../kit/scale.ts';

describeEventStoreContract('chDB', async () => {
  const path = await mkdtemp(join(tmpdir(), 'event-store-'));
  return {
    open: async () => createChdbEventStore({ path }),
    dispose: () => rm(path, { recursive: true }),
  };
});

let store: EventStore | undefined;
let path: string | undefined;
afterEach(async () => {
  await store?.close();
  if (path !== undefined) await rm(path, { recursive: true });
});

// A query that was killed left its session with the result of another, about once in three hundred.
it('no query gets the result of another, however many are given up', async () => {
  path = await mkdtemp(join(tmpdir(), 'event-store-'));
  const opened = createChdbEventStore({ path });
  store = opened;
  const queries = atScale({ short: 100, long: 300, release: 3_000 });
  let asked = 0;
  const ask = async () => {
    while (asked < queries) {
      const number = asked++;
      const marker = `query ${number}`;
      const isGivenUp = number % 3 === 0;
      const sql = isGivenUp
        ? 'SELECT {marker:String} AS marker, sum(sleepEachRow(0.002)) AS slept FROM numbers(200)'
        : 'SELECT {marker:String} AS marker, sum(number) AS total FROM numbers(100000)';
      const options = isGivenUp ? { signal: AbortSignal.timeout(number % 50) } : {};
      const rows = opened.query(sql, { marker }, options);
      if (isGivenUp) await expect(rows).rejects.toThrow();
      else expect(await rows).toMatchObject([{ marker }]);
    }
  };
  await Promise.all([ask(), ask(), ask(), ask()]);
});
