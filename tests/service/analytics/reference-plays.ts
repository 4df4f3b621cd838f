import type { EventRow } from '@overlay/service/internal/event/event-row.ts';
import type { SharedQuestion } from './random-question.ts';
import { groupBy, selectEvents } from './reference.ts';

/** How videos were watched, computed from an array of events, second by second. */

const mostSeconds = 10_800;

/** Like `selectEvents`, but filters about overlays do not exclude playback records. */
export function selectOfVideos(events: readonly EventRow[], question: SharedQuestion): readonly EventRow[] {
  const { overlayId: _id, overlayType: _type, interactionType: _interaction, ...ofVideos } = question;
  const isPlayback = (event: EventRow) => event.playbackEvent !== '';
  return [
    ...selectEvents(events.filter(isPlayback), ofVideos),
    ...selectEvents(
      events.filter((event) => !isPlayback(event)),
      question,
    ),
  ];
}

export interface Viewer {
  readonly videoId: string;
  readonly seconds: ReadonlySet<number>;
  /** One for each view. */
  readonly views: readonly ReadonlySet<number>[];
  readonly videoLength: number | null;
  readonly hasEnded: boolean;
}

/** Everyone who started to play a video, once per video. */
export function toViewers(events: readonly EventRow[]): readonly Viewer[] {
  const records = events.filter(
    ({ playbackEvent, playedSegments }) =>
      playbackEvent === 'start' || playbackEvent === 'ended' || playedSegments.length > 0,
  );
  const whose = ({ videoId, sessionId, deviceHashHex }: EventRow) =>
    `${videoId} ${sessionId === '' ? `device ${deviceHashHex}` : sessionId}`;
  return [...groupBy(records, whose).values()].map((own) => {
    const isStart = ({ playbackEvent }: EventRow) => (playbackEvent === 'start' ? 0 : 1);
    const inOrder = own.toSorted(
      (one, other) => one.timestamp - other.timestamp || isStart(one) - isStart(other),
    );
    const views: Set<number>[] = [new Set()];
    for (const record of inOrder) {
      if (record.playbackEvent === 'start') views.push(new Set());
      for (const second of record.playedSegments.flatMap(toSeconds)) views.at(-1)?.add(second);
    }
    const lengths = own.flatMap(({ videoLength }) =>
      videoLength !== null && videoLength > 0 ? [videoLength] : [],
    );
    return {
      videoId: own[0]?.videoId ?? '',
      seconds: new Set(views.flatMap((view) => [...view])),
      views,
      videoLength: lengths.length === 0 ? null : Math.max(...lengths),
      hasEnded: own.some(({ playbackEvent }) => playbackEvent === 'ended'),
    };
  });
}

/** Every second that was at least partly played. */
function toSeconds([from, to]: readonly [number, number]): number[] {
  const first = Math.floor(from);
  return Array.from(
    { length: Math.max(0, Math.min(Math.ceil(to), mostSeconds) - first) },
    (_, index) => first + index,
  );
}
