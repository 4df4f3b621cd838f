import { type LiveQuery, limits } from '@overlay/contract';
import { ProblemError } from '../../http/answers/problem-error.ts';
import type { AccountPrincipal } from '../../ports/principal.ts';
import { toFilters } from '../reading.ts';
import { LiveFeed, type LiveFeedParts, liveCountsQuery } from './live-feed.ts';
import { LiveStream } from './live-stream.ts';

/** Streams of all accounts together; each is a connection and a few kilobytes. */
const mostInAll = 500;
/** How often it is checked that a reader may still read: a key that was revoked ends its streams within seconds. */
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

/** Every live stream of this process. With several nodes, each grants the same bounds. */
export class LiveFeeds {
  readonly #parts: LiveFeedParts;
  /** By account, then by filters and what the readers may see. */
  readonly #byAccount = new Map<string, Map<string, LiveFeed>>();
  readonly #streams = new Map<LiveStream, string>();

  constructor(parts: LiveFeedParts) {
    this.#parts = parts;
  }

  /** Throws `too_many_queries` beyond the bounds. */
  open({ principal, query, sinceMs, check }: LiveRequest): LiveStream {
    const { accountId } = principal;
    this.#parts.queries.admit(liveCountsQuery, principal, toFilters(query));
    const feeds = this.#byAccount.get(accountId) ?? new Map<string, LiveFeed>();
    const key = toFeedKey(principal, query);
    const ofAccount = [...this.#streams.values()].filter((one) => one === accountId).length;
    if (ofAccount >= limits.liveStreams) throw tooMany(`${limits.liveStreams} live streams`);
    if (this.#streams.size >= mostInAll) throw tooMany('its share of the live streams');
    if (!feeds.has(key) && feeds.size >= limits.liveFilters) {
      throw tooMany(`live streams with ${limits.liveFilters} different filters`);
    }
    const feed = feeds.get(key) ?? new LiveFeed(query, this.#parts);
    this.#byAccount.set(accountId, feeds.set(key, feed));
    const stream = new LiveStream(sinceMs);
    this.#streams.set(stream, accountId);
    const checking = setInterval(() => void this.#check(stream, check), checkEveryMs).unref();
    stream.once('close', () => {
      clearInterval(checking);
      this.#streams.delete(stream);
      feed.leave(stream);
      if (!feed.isIdle) return;
      feeds.delete(key);
      if (feeds.size === 0) this.#byAccount.delete(accountId);
    });
    feed.join(stream, principal);
    return stream;
  }

  /** Ends all streams; their readers come back to a service that runs. */
  close(): void {
    for (const stream of this.#streams.keys()) stream.end();
  }

  async #check(stream: LiveStream, check: LiveRequest['check']): Promise<void> {
    try {
      await check();
    } catch (error) {
      // Not because the control store cannot be asked for a moment.
      if (error instanceof ProblemError && error.status < 500) stream.end(error.code);
    }
  }
}

/** Readers share a feed if they see the same and take their turns in the same queue. */
function toFeedKey({ actor, permissions }: AccountPrincipal, query: LiveQuery): string {
  const kind = actor.kind === 'key' ? actor.keyKind : actor.kind;
  const campaignIds = actor.kind === 'readToken' ? actor.campaignIds : undefined;
  const filters = Object.entries(query).sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([kind, campaignIds ?? null, permissions.has('events:read'), filters]);
}

function tooMany(what: string): ProblemError {
  const headers = { 'retry-after': String(retryAfterSeconds) };
  return new ProblemError('too_many_queries', `The account has ${what} already.`, { headers });
}
