import { createHash } from 'node:crypto';
import { makeEventRow } from '@overlay/service/internal/event/event-row.fixture.ts';
import type { EventRow } from '@overlay/service/internal/event/event-row.ts';

/** Numbers from 0 (inclusive) to 1, the same for the same seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const answers = {
  tap: () => ({ valueNumber: 1 }),
  cta_click: () => ({ valueString: 'Buy' }),
  rating: (random: () => number) => ({ valueNumber: 1 + Math.floor(random() * 5) }),
  poll: (random: () => number) =>
    random() < 0.5
      ? { valueNumber: Math.floor(random() * 3) }
      : { valueString: pick(random, ['a', 'b', 'c']) },
  slider: (random: () => number) => ({ valueNumber: Math.floor(random() * 101) }),
  completion: () => ({}),
} as const;
type Kind = keyof typeof answers;
const kinds = Object.keys(answers) as readonly Kind[];

/** Times at which clocks change, years and months begin, and days begin in zones far from UTC. */
const edges = [
  Date.UTC(2026, 2, 29, 1),
  Date.UTC(2026, 9, 25, 1),
  Date.UTC(2026, 2, 8, 7),
  Date.UTC(2026, 10, 1, 6),
  Date.UTC(2025, 11, 31, 18, 15),
  Date.UTC(2026, 0, 1),
  Date.UTC(2026, 1, 28, 10),
];

/**
 * Stored events of one account, few enough to be counted by hand and varied enough to cover every filter, every
 * dimension and every edge of the calendar. The same seed gives the same events.
 */
export function makeRandomEvents(accountId: string, seed: number): readonly EventRow[] {
  const random = createRandom(seed);
  const count = Math.floor(random() ** 2 * 120);
  return Array.from({ length: count }, (_, index) => makeRandomEvent(accountId, seed, index, random));
}

function makeRandomEvent(accountId: string, seed: number, index: number, random: () => number): EventRow {
  const timestamp = toTimestamp(random);
  const isImpression = random() < 0.55;
  const kind = pick(random, kinds);
  const isPlayback = isImpression && random() < 0.3;
  const device = createHash('sha256')
    .update(`${accountId} ${pick(random, [1, 2, 3, 4, 5, 6])}`)
    .digest('hex');
  const overlayType = kind === 'cta_click' ? 'tap' : kind === 'completion' ? '' : kind;
  const from = Math.floor(random() * 20);
  return makeEventRow({
    accountId,
    eventId: `evt_${seed}x${String(index).padStart(6, '0')}`,
    timestamp,
    createdAt: timestamp + 1_000,
    eventType: isImpression ? 'impression' : 'interaction',
    interactionType: isImpression ? '' : kind,
    overlayType: isPlayback ? '' : overlayType,
    playbackEvent: isPlayback ? pick(random, ['start', 'progress', 'pause', 'ended', 'summary']) : '',
    campaignId: pick(random, ['camp_1', 'camp_2', 'unattributed']),
    creativeId: pick(random, ['', 'crt_1', 'crt_2', 'crt_3']),
    videoId: pick(random, ['', 'vid_1', 'vid_2']),
    overlayId: isPlayback ? '' : pick(random, ['', 'ovl_1', 'ovl_2', 'ovl_3']),
    overlayVersion: isPlayback ? 0 : index % 4,
    sessionId: pick(random, ['', 'sess_1', 'sess_2', 'sess_3', 'sess_4', 'sess_5', 'sess_6', 'sess_7']),
    deviceHashHex: device,
    origin: pick(random, ['', 'https://a.example', 'https://b.example']),
    installationId: pick(random, ['', 'inst_1']),
    ...(isImpression ? {} : answers[kind](random)),
    videoTimeSeconds: random() < 0.7 ? Math.floor(random() * 300) / 10 : null,
    videoLength: random() < 0.7 ? 30 : null,
    bot: random() < 0.15 ? 1 : 0,
    verified: random() < 0.3 ? 1 : 0,
    quarantineId: pick(random, ['', '', '', '', 'quar_out', releasedQuarantine]),
    exposureMs: random() < 0.4 ? Math.floor(random() * 20_000) : null,
    ...(isPlayback
      ? {
          playedSegments:
            random() < 0.7
              ? [
                  [from, from + 3.5],
                  [from + 5, from + 8],
                ]
              : [],
          metadata: random() < 0.3 ? '{"undeliverable":"ovl_1:covered ovl:2:advertisement"}' : '',
        }
      : {}),
  });
}

function toTimestamp(random: () => number): number {
  if (random() < 0.5) return pick(random, edges) + Math.floor((random() - 0.5) * 4 * 3_600_000);
  return Date.UTC(2025, 11, 25) + Math.floor(random() * 100 * 86_400_000);
}

/** Its events are counted. */
export const releasedQuarantine = 'quar_released';

export function pick<Item>(random: () => number, items: readonly Item[]): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('no items to pick from');
  return item;
}
