import { newestOverlays, newestVideos, pagesQuestion, question } from '../../app/api/question.ts';
import type { PageAddress } from '../../app/page-declaration.ts';
import type { ViewQuery } from '../../app/view/view.ts';

export const eventsQueries = ({ query, search, can }: PageAddress) => [
  pagesQuestion('/api/events', toList(toEventQuery(query, parseEventFilter(search)))),
  // Rows would change their heights when the names arrive.
  question('/api/videos', newestVideos),
  question('/api/overlays', newestOverlays),
  ...(can('events:export') ? [question('/api/exports', {})] : []),
];

/** What the list of events is narrowed to beyond days and filters, as the address carries it. */
export interface EventFilter {
  /** As a number of the summary counts them. */
  readonly counted: 'impressions' | 'interactions' | undefined;
  readonly sessionId: string | undefined;
  readonly deviceHash: string | undefined;
}

export function parseEventFilter(raw: Readonly<Record<string, unknown>>): EventFilter {
  const { counted, sessionId, deviceHash } = raw;
  return {
    counted: counted === 'impressions' || counted === 'interactions' ? counted : undefined,
    sessionId:
      typeof sessionId === 'string' && /^[A-Za-z0-9._:-]{1,128}$/.test(sessionId) ? sessionId : undefined,
    deviceHash: typeof deviceHash === 'string' && /^[0-9a-f]{64}$/.test(deviceHash) ? deviceHash : undefined,
  };
}

/** The parameters of the list and of its exports: both show the same events. */
export function toEventQuery(view: ViewQuery, filter: EventFilter) {
  const { counted, sessionId, deviceHash } = filter;
  return {
    ...view,
    ...(counted === undefined ? {} : { counted }),
    ...(sessionId === undefined ? {} : { sessionId }),
    ...(deviceHash === undefined ? {} : { deviceHash }),
  };
}

export function toList(query: ReturnType<typeof toEventQuery>) {
  return { params: { query: { ...query, limit: 50 } } };
}
