import { type LiveQuery, limits } from '@overlay/contract';
import { ProblemError } from '../../http/answers/problem-error.ts';
import type { AccountPrincipal } from '../../principals/principal.ts';
import { type CallerKind, toCallerKind } from '../queries/caller-kind.ts';
import { toFilters } from '../reading.ts';
import { LiveFeed, type LiveFeedParts, liveCountsQuery } from './live-feed.ts';
import { LiveStream } from './live-stream.ts';

/** Streams of one kind of caller in all accounts; each is a connection and a few kilobytes. */
const mostOfAKind = 200;
/** How often readers are authorised again: revoking a key ends its streams within seconds. */
const checkEveryMs = 2_000;
const retryAfterSeconds = 10;

export interface LiveRequest {
  readonly principal: AccountPrincipal;
  readonly query: LiveQuery;
  /** From an earlier stream. */
  readonly sinceMs: number | undefined;
  /** Throws a `ProblemError` once the credential of the request may no longer read. */
  readonly check: () => unknown;
}

/** Every live stream of this process. With several nodes, each applies the same bounds. */
export class LiveFeeds {
  readonly #parts: LiveFeedParts;
  /** By account and kind of caller, then by filters and what the readers may see. */
  readonly #byCaller = new Map<string, Map<string, LiveFeed>>();
  readonly #streams = new Map<LiveStream, { readonly accountId: string; readonly kind: CallerKind }>();

  constructor(parts: LiveFeedParts) {
    this.#parts = parts;
  }

  /** Throws `too_many_queries` beyond the bounds. */
  open({ principal, query, sinceMs, check }: LiveRequest): LiveStream {
    const { accountId } = principal;
    this.#parts.queries.admit(liveCountsQuery, principal, toFilters(query));
    const kind = toCallerKind(principal);
    const caller = `${accountId} ${kind}`;
    const feeds = this.#byCaller.get(caller) ?? new Map<string, LiveFeed>();
    const key = toFeedKey(principal, query);
    const ofKind = [...this.#streams.values()].filter((one) => one.kind === kind);
    const ofAccount = ofKind.filter((one) => one.accountId === accountId).length;
    if (ofAccount >= limits.liveStreams) throw tooMany(`${limits.liveStreams} live streams`);
    if (ofKind.length >= mostOfAKind) throw tooMany('its share of the live streams');
    if (!feeds.has(key) && feeds.size >= limits.liveFilters) {
      throw tooMany(`live streams with ${limits.liveFilters} different filters`);
    }
    const feed = feeds.get(key) ?? new LiveFeed(query, this.#parts);
    this.#byCaller.set(caller, feeds.set(key, feed));
    const stream = new LiveStream(sinceMs);
    this.#streams.set(stream, { accountId, kind });
    const checking = setInterval(() => void this.#check(stream, check), checkEveryMs).unref();
    stream.once('close', () => {
      clearInterval(checking);
      this.#streams.delete(stream);
      feed.leave(stream);
      if (!feed.isIdle) return;
      feeds.delete(key);
      if (feeds.size === 0) this.#byCaller.delete(caller);
    });
    feed.join(stream, principal);
    return stream;
  }

  /** Ends all streams; their readers reconnect to a running node. */
  close(): void {
    for (const stream of this.#streams.keys()) stream.end();
  }

  async #check(stream: LiveStream, check: LiveRequest['check']): Promise<void> {
    try {
      await check();
    } catch (error) {
      // An unavailable control store does not end streams.
      if (error instanceof ProblemError && error.status < 500) stream.end(error.code);
    }
  }
}

/** Readers of a kind share a feed if they see the same. */
function toFeedKey({ actor, permissions }: AccountPrincipal, query: LiveQuery): string {
  const campaignIds = actor.kind === 'readToken' ? actor.campaignIds : undefined;
  const filters = Object.entries(query).sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([campaignIds ?? null, permissions.has('events:read'), filters]);
}

function tooMany(what: string): ProblemError {
  const headers = { 'retry-after': String(retryAfterSeconds) };
  return new ProblemError('too_many_queries', `Callers of this kind have ${what} already.`, { headers });
}
