import type { ConversionRow } from '@overlay/service/internal/event/conversion-row.ts';
import type { EventRow } from '@overlay/service/internal/event/event-row.ts';
import { createRandom, pick } from './random-events.ts';

const day = 86_400_000;
/** Near the time of an event: in the same millisecond, shortly after, and at both edges of seven days. */
const distances = [0, 1, 1_000, 60_000, day, 7 * day, 7 * day + 1, -1, -1_000];

/** Conversions of an account's sessions and devices, with and without a campaign, a value and identifiers. */
export function makeRandomConversions(
  accountId: string,
  seed: number,
  events: readonly EventRow[],
): readonly ConversionRow[] {
  const random = createRandom(seed * 31 + 5);
  if (events.length === 0) return [];
  return Array.from({ length: Math.floor(random() * 25) }, (_, index) => {
    const event = pick(random, events);
    const amount =
      random() < 0.7 ? pick(random, ['10', '0.01', '-12.5', '0.0001', '59.9', '100000000000000.0001']) : null;
    const timestamp = event.timestamp + pick(random, distances);
    return {
      accountId,
      conversionId: `cnv_${seed}x${String(index).padStart(6, '0')}`,
      timestamp,
      createdAt: timestamp + 500,
      conversionType: pick(random, ['purchase', 'sign-up']),
      amount,
      currency: amount === null ? '' : pick(random, ['EUR', 'JPY']),
      orderId: '',
      campaignId: pick(random, ['', '', '', 'camp_1', 'camp_2', 'camp_sent']),
      creativeId: pick(random, ['', '', 'crt_1']),
      videoId: pick(random, ['', '', 'vid_1']),
      sessionId: random() < 0.7 ? event.sessionId : '',
      deviceHashHex: random() < 0.6 ? event.deviceHashHex : '',
      installationId: pick(random, ['', '', 'inst_1']),
      metadata: '',
      keyId: 'key_1',
      amountText: '',
    };
  });
}
