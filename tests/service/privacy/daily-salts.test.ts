import { createDailySalts } from '@overlay/service/internal/ingest/accept/daily-salts.ts';
import { lonelyNode } from '@overlay/service/internal/jobs/lonely-node.fixture.ts';
import { createPurgeJob } from '@overlay/service/internal/privacy/purge-job.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findInFiles } from '../../kit/find-in-files.ts';
import { sendEvent } from '../../kit/read-back.ts';
import { startTestService, type TestService } from '../../kit/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const dayMs = 86_400_000;
const fail = (error: unknown) => {
  throw error;
};

/** Today's salt, which has just been used to hash an event, in every form in which it may be stored. */
async function useSalt(): Promise<(string | Buffer)[]> {
  const client = service.client(service.account.publishableKey);
  await sendEvent(client, { eventType: 'impression' });
  const today = new Date(service.clock.now()).toISOString().slice(0, 10);
  const salt = await service.ports.controlStore.dailySalts.getOrCreate(today);
  const hex = salt.toString('hex');
  return [salt, hex, hex.toUpperCase(), salt.toString('base64')];
}

it("an event of the next day destroys the previous day's salt in every file", async () => {
  const forms = await useSalt();
  expect(await findInFiles(service.dataDir, forms)).not.toEqual([]);
  service.clock.advance(dayMs);
  await useSalt();
  expect(await findInFiles(service.dataDir, forms)).toEqual([]);
});

it('a night without events destroys it as well, within ten minutes after midnight', async () => {
  const forms = await useSalt();
  service.clock.advance(dayMs);
  let delayMs = Number.POSITIVE_INFINITY;
  let fire = () => {};
  const job = createPurgeJob({
    leases: lonelyNode,
    controlStore: service.ports.controlStore,
    auditLogDays: 400,
    dailySalts: createDailySalts(service.ports.controlStore, fail),
    clock: service.clock.now,
    onError: fail,
    setTimer: (callback, ms) => {
      [fire, delayMs] = [callback, ms];
      return () => {};
    },
  });
  job.start();
  fire();
  await job.stop();
  expect(delayMs).toBeLessThanOrEqual(600_000);
  expect(await findInFiles(service.dataDir, forms)).toEqual([]);
});

it('it stays destroyed after a restart', async () => {
  const forms = await useSalt();
  service.clock.advance(dayMs);
  await useSalt();
  await service.restart();
  expect(await findInFiles(service.dataDir, forms)).toEqual([]);
});

it('a store that cannot destroy it yet refuses no event, and the job retries', async () => {
  let isBusy = true;
  const errors: unknown[] = [];
  const salts = createDailySalts(
    {
      dailySalts: {
        getOrCreate: async (day) => Buffer.from(day),
        destroyBefore: async () => {
          if (isBusy) throw new Error('busy');
          return 1;
        },
      },
    },
    (error) => errors.push(error),
  );
  const now = Date.UTC(2026, 0, 2);
  expect(Buffer.from(await salts.get(now)).toString()).toBe('2026-01-02');
  expect(errors).toHaveLength(1);
  await expect(salts.destroyPast(now)).rejects.toThrow('busy');
  isBusy = false;
  await salts.destroyPast(now + dayMs);
  expect(salts.cached(now)).toBeUndefined();
});
