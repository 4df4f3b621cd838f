import type { ApiKey, PageSeen, RequestLogEntry, SdkFault } from '@overlay/contract';

/** What is known of the pages of an account: the lines of the card, most urgent first. */
export type PageStatus =
  | RefusedStatus
  | (OfPage & { readonly kind: 'fault'; readonly code: SdkFault; readonly videoId?: string | undefined })
  | (OfPage & { readonly kind: 'seen'; readonly video: SeenVideo | undefined })
  | { readonly kind: 'waiting' }
  /** Nothing arrived for half a minute. */
  | { readonly kind: 'silent' };

export interface RefusedStatus {
  readonly kind: 'refused';
  readonly code: string;
  readonly at: string;
  readonly origin: string | undefined;
  readonly key: Pick<ApiKey, 'keyId' | 'name' | 'origins'> | undefined;
  /** The key allows the same host, but with http instead of https or the other way round. */
  readonly isOtherScheme: boolean;
}

interface OfPage {
  readonly origin: string;
  readonly path: string;
  readonly at: string;
}

export type SeenVideo = PageSeen['videos'][number];

export interface Known {
  readonly pages: readonly PageSeen[];
  readonly refusals: readonly RequestLogEntry[];
  readonly keys: readonly Pick<ApiKey, 'keyId' | 'name' | 'origins'>[];
  /** When the card was opened. */
  readonly sinceMs: number;
  readonly nowMs: number;
}

const silentAfterMs = 30_000;
/** Older refusals say nothing about the page that is being set up. */
const recentMs = 10 * 60_000;
const mostPages = 3;

/** Refusals that a page causes, rather than one event. */
const ofPages: ReadonlySet<string> = new Set(['origin_not_allowed', 'invalid_api_key', 'insufficient_scope']);

export function toPageStatus({ pages, refusals, keys, sinceMs, nowMs }: Known): PageStatus[] {
  const refused = refusals
    .filter(({ code, last }) => ofPages.has(code) && nowMs - Date.parse(last.at) < recentMs)
    .filter(({ last }) => !pages.some((page) => page.origin === last.origin && page.lastSeenAt > last.at))
    .map((entry) => toRefused(entry, keys));
  const distinct = refused.filter((one, index) => refused.findIndex((other) => isSame(one, other)) === index);
  const shown = pages.slice(0, mostPages).flatMap(toLines);
  const lines: PageStatus[] = [...distinct, ...shown];
  const isNew = lines.some((line) => 'at' in line && Date.parse(line.at) >= sinceMs);
  if (isNew) return lines;
  return [...lines, { kind: nowMs - sinceMs >= silentAfterMs ? 'silent' : 'waiting' }];
}

function toRefused({ keyId, code, last }: RequestLogEntry, keys: Known['keys']): RefusedStatus {
  const key = keys.find((one) => one.keyId === keyId);
  const { origin } = last;
  const other = origin?.replace(/^http(s?):/, (_, s: string) => (s === '' ? 'https:' : 'http:'));
  const isOtherScheme =
    code === 'origin_not_allowed' && other !== undefined && !!key?.origins.includes(other);
  return { kind: 'refused', code, at: last.at, origin, key, isOtherScheme };
}

function isSame(one: RefusedStatus, other: RefusedStatus): boolean {
  return one.code === other.code && one.origin === other.origin && one.key?.keyId === other.key?.keyId;
}

function toLines({ origin, path, lastSeenAt, videos, problem }: PageSeen): PageStatus[] {
  const page = { origin, path };
  // A page that was seen again without a report has been repaired, or another viewer does not have the problem.
  const isCurrent = problem !== undefined && problem.at >= lastSeenAt;
  const fault: PageStatus[] = isCurrent
    ? [{ kind: 'fault', ...page, at: problem.at, code: problem.code, videoId: problem.videoId }]
    : [];
  const [video] = videos;
  const hasNoVideo = problem?.code === 'no_video' || problem?.code === 'video_in_frame';
  if (isCurrent && hasNoVideo) return fault;
  return [...fault, { kind: 'seen', ...page, at: lastSeenAt, video }];
}
