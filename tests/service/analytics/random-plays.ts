import { makeEventRow } from '@overlay/service/internal/event/event-row.fixture.ts';
import type { EventRow } from '@overlay/service/internal/event/event-row.ts';
import { createRandom, pick, releasedQuarantine } from './random-events.ts';

/**
 * Sessions that watch videos, some several times, as players report it: a start, then pauses, ends and summaries that
 * each contain everything played so far in the view. Some records are lost, and some are impossible.
 */
export function makeRandomPlays(accountId: string, seed: number): readonly EventRow[] {
  const random = createRandom(seed * 31);
  const rows: EventRow[] = [];
  const plays = Math.floor(random() * 12);
  for (let play = 0; play < plays; play += 1) {
    const sessionId = pick(random, ['', 'sess_a', 'sess_b', 'sess_c', 'sess_d']);
    const about = {
      accountId,
      sessionId,
      videoId: pick(random, ['vid_1', 'vid_2', 'vid_1']),
      campaignId: pick(random, ['camp_1', 'camp_2']),
      creativeId: '',
      origin: pick(random, ['', 'https://a.example']),
      deviceHashHex: pick(random, ['a', 'b', 'c']).repeat(64),
      videoLength: pick(random, [30, 30.5, 12, null, 0]),
      bot: random() < 0.1 ? 1 : 0,
      verified: random() < 0.3 ? 1 : 0,
      quarantineId: pick(random, ['', '', '', '', 'quar_out', releasedQuarantine]),
    } as const;
    let at = Date.UTC(2026, 2, 1) + Math.floor(random() * 40 * 86_400_000);
    const record = (playbackEvent: string, playedSegments: EventRow['playedSegments']) => {
      at += Math.floor(random() * 3) * 1_000;
      if (random() < 0.1) return;
      rows.push(
        makeEventRow({
          ...about,
          eventId: `evt_p${seed}x${String(rows.length).padStart(6, '0')}`,
          timestamp: at,
          createdAt: at + 1_000,
          eventType: 'impression',
          interactionType: '',
          overlayType: '',
          overlayId: '',
          playbackEvent,
          playedSegments,
          videoTimeSeconds: Math.floor(random() * 30),
        }),
      );
    };
    const views = random() < 0.3 ? 2 : 1;
    for (let view = 0; view < views; view += 1) {
      record('start', []);
      const segments: (readonly [number, number])[] = [];
      const records = Math.floor(random() * 4);
      for (let told = 0; told < records; told += 1) {
        segments.push(toSegment(random));
        record(pick(random, ['pause', 'summary', 'ended']), [...segments]);
      }
    }
  }
  return rows;
}

function toSegment(random: () => number): readonly [number, number] {
  if (random() < 0.05) return pick(random, [[0, 1e300] as const, [5, 5] as const, [7.5, 7.5] as const]);
  const from = Math.floor(random() * 280) / 10;
  return [from, from + Math.floor(random() * 100) / 10];
}
