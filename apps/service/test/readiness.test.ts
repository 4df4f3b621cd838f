import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ControlStoreUnavailable } from '../src/ports/control-store-unavailable.ts';
import { EventLogUnavailable } from '../src/ports/event-log.ts';
import { EventStoreUnavailable } from '../src/ports/event-store.ts';
import { readProblem } from './harness/read-answer.ts';
import { sendEvent } from './harness/read-back.ts';
import { startTestService, type TestService } from './harness/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(() => service.stop());

const ready = () => service.client().get('/readyz');

/** Until it is ready again; the process lives all the time. */
async function expectRecovery(): Promise<void> {
  expect((await service.client().get('/healthz')).status).toBe(200);
  vi.restoreAllMocks();
  await vi.waitFor(async () => expect((await ready()).status).toBe(200), 10_000);
}

describe('GET /readyz', () => {
  it('is 200 while events are taken and queries answered, with what waits for the store', async () => {
    await service.shipped();
    const { status, text } = await ready();
    expect([status, JSON.parse(text)]).toEqual([200, { ok: true, waitingEvents: 0, waitingBytes: 0 }]);
  });

  it('is 503 while the event store takes nothing', async () => {
    vi.spyOn(service.ports.eventStore, 'insert').mockRejectedValue(new EventStoreUnavailable('away'));
    await sendEvent(service.client(service.account.publishableKey), { eventType: 'impression' });
    const answer = await vi.waitFor(async () => {
      const refused = await ready();
      expect(refused.status).toBe(503);
      return refused;
    }, 10_000);
    readProblem('storage_unavailable', answer);
    await expectRecovery();
  });

  it.each(['eventLog', 'conversionLog'] as const)(
    'is 503 while the disk has no room for the %s',
    async (log) => {
      vi.spyOn(service.ports[log], 'append').mockRejectedValue(new EventLogUnavailable('full'));
      readProblem('overloaded', await ready());
      await expectRecovery();
    },
  );

  it('is 503 while the control store cannot be asked', async () => {
    vi.spyOn(service.ports.controlStore, 'ping').mockRejectedValue(new ControlStoreUnavailable('away'));
    readProblem('storage_unavailable', await ready());
    await expectRecovery();
  });
});
