import { limits } from '@overlay/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readEvents, sendBatch, sendEvent } from '../../kit/read-back.ts';
import { startTestService, type TestService } from '../../kit/test-service.ts';

const hourMs = 3_600_000;
const tap = { eventType: 'interaction', interactionType: 'tap', value: 1, campaignId: 'camp_window' };
let service: TestService;
beforeAll(async () => {
  // Few keys in memory, so that those of this test are found on disk.
  service = await startTestService({}, { generationKeys: 100 });
});
afterAll(() => service.stop());

const page = () => service.client(service.account.publishableKey);

/** Other keys arrive meanwhile: each of them is a reason to forget old ones. */
async function passTime(ms: number, name: string): Promise<void> {
  service.clock.advance(ms);
  const keys = Array.from({ length: 250 }, (_, at) => ({
    ...tap,
    campaignId: 'camp_other',
    dedupeKey: `${name} ${at}`,
  }));
  for (let round = 0; round < 2; round += 1) {
    const { accepted } = await sendBatch(page(), keys);
    expect(accepted).toBe(round === 0 ? keys.length : 0);
  }
}

it('a dedupeKey is known for 7 days, whatever else is sent, across restarts and a clock set back', async () => {
  // On a slow machine this test may take longer than the minute of margin at the end.
  service.clock.freeze();
  const event = { ...tap, dedupeKey: 'for a week' };
  const first = await sendEvent(page(), event);
  const again = async () => expect(await sendEvent(page(), event)).toEqual({ ...first, duplicate: true });
  await again();
  await passTime(24 * hourMs, 'a day later');
  await again();
  await service.restart();
  await again();
  await passTime(5 * 24 * hourMs, 'six days later');
  await again();
  await service.restart();
  await passTime(limits.dedupeWindowMs - 6 * 24 * hourMs - 60_000, 'a minute before the end');
  await again();
  await service.restart();
  await again();
  await passTime(-3 * 24 * hourMs, 'the clock goes back');
  await again();
  await service.shipped();
  const stored = await readEvents(service.client(service.account.secretKey), { campaignId: 'camp_window' });
  expect(stored.map(({ eventId }) => eventId)).toEqual([first.eventId]);
});
