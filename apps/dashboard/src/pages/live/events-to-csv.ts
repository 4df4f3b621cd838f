import { toCsvText } from '../../components/chart/chart-data.ts';
import type { LiveEvent } from '../../components/live/live-stream.ts';

const columns = [
  'createdAt',
  'eventId',
  'eventType',
  'interactionType',
  'value',
  'overlayId',
  'videoId',
  'campaignId',
  'sessionId',
] as const satisfies readonly (keyof LiveEvent)[];

/** The listed events, with the names that the API has for their fields; a stream has no CSV of its own. */
export function eventsToCsv(events: readonly LiveEvent[]): string {
  return toCsvText([columns, ...events.map((event) => columns.map((column) => event[column] ?? ''))]);
}
