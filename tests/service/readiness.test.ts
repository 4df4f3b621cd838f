import { ControlStoreUnavailable } from '@overlay/service/internal/control-store/control-store-unavailable.ts';
import { EventStoreUnavailable } from '@overlay/service/internal/event-store/event-store.ts';
import { EventLogUnavailable } from '@overlay/service/internal/log/event-log.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { readProblem } from '../kit/read-answer.ts';
import { sendEvent } from '../kit/read-back.ts';
import { startTestService, type TestService } from '../kit/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(() => service.stop());

const ready = () => service.client().get('/readyz');

/** Its answer once it has noticed. */
function refused() {
  return vi.waitFor(async () => {
    const answer = await ready();
    expect(answer.status).toBe(503);
    return answer;
  }, 120_000);
}

/** Waits until it is ready again; the process stays alive all the time. */
async function expectRecovery(): Promise<void> {
  expect((await service.client().get('/healthz')).status).toBe(200);
  vi.restoreAllMocks();
  await vi.waitFor(async () => expect((await ready()).status).toBe(200));
}

it('GET /healthz names the version', async () => {
  const { body } = await service.client().get('/healthz');
  expect(body).toEqual({ ok: true, version: expect.stringMatching(/^\d+\.\d+\.\d+/) });
});

describe('GET /readyz', () => {
  it('is 200 while events are accepted and queries answered, with the backlog for the store', async () => {
    await service.shipped();
    const { status, text } = await ready();
    const body = { ok: true, waitingEvents: 0, waitingBytes: 0, ageMs: expect.any(Number) };
    expect([status, JSON.parse(text)]).toEqual([200, body]);
  });

  it('is 503 while the event store accepts nothing', async () => {
    vi.spyOn(service.ports.eventStore, 'insert').mockRejectedValue(new EventStoreUnavailable('away'));
    await sendEvent(service.client(service.account.publishableKey), { eventType: 'impression' });
    readProblem('storage_unavailable', await refused());
    await expectRecovery();
  });

  it.each(['eventLog', 'conversionLog'] as const)(
    'is 503 while the disk has no room for the %s',
    async (log) => {
      vi.spyOn(service.ports[log], 'append').mockRejectedValue(new EventLogUnavailable('full'));
      readProblem('overloaded', await refused());
      await expectRecovery();
    },
  );

  it('is 503 while the control store is unreachable', async () => {
    vi.spyOn(service.ports.controlStore, 'ping').mockRejectedValue(new ControlStoreUnavailable('away'));
    readProblem('storage_unavailable', await refused());
    await expectRecovery();
  });

  it('queries the stores once a second, however often it is requested', async () => {
    const ping = vi.spyOn(service.ports.controlStore, 'ping');
    const startedMs = performance.now();
    for (let index = 0; index < 50; index += 1) await ready();
    expect(ping.mock.calls.length).toBeLessThanOrEqual(1 + (performance.now() - startedMs) / 1_000);
  });
});
