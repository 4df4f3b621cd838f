import { type LiveMessage, type LiveQuery, limits, type StoredEvent } from '@overlay/contract';
import Type, { type Static } from 'typebox';
import { isImpression, isInteraction } from '../../event-tables/event-rules.ts';
import { sql } from '../../event-tables/sql.ts';
import type { LogConsumer } from '../../log/event-log.ts';
import type { AccountPrincipal } from '../../principals/principal.ts';
import type { Clock } from '../../scheduling/clock.ts';
import { toDay } from '../../scheduling/clock.ts';
import { toDayRange } from '../queries/day-range.ts';
import { askedEvents, defineQuery } from '../queries/define-query.ts';
import type { QueryRunner } from '../queries/query-runner.ts';
import { toFilters } from '../reading.ts';
import { eventRow, selectEvents, toStoredEvent } from '../stored-records/to-stored-event.ts';
import type { LiveStream } from './live-stream.ts';

const everyMs = 1_000;
const minuteMs = 60_000;
const dayMs = 24 * 3_600_000;
/** An event reaches the log some milliseconds after its timestamp. Waiting this long makes the counts complete. */
const settledAfterMs = 1_000;
/** Events kept for readers who resume. */
const rememberedEvents = 4 * limits.liveEvents;

/** By the time of arrival, which no projection has. The days bound what is read: an event of an earlier day is not live. */
export const liveCountsQuery = defineQuery({
  name: 'live-counts',
  ...askedEvents,
  params: Type.Object({ asOfMs: Type.Integer(), afterMs: Type.Integer() }),
  row: Type.Object({
    arrivedInMinute: Type.Integer(),
    arrived: Type.Integer(),
    secondImpressions: Type.Integer(),
    secondInteractions: Type.Integer(),
    impressions: Type.Integer(),
    interactions: Type.Integer(),
    viewers30: Type.Integer(),
    viewers60: Type.Integer(),
  }),
  maxRows: 1,
  sql: ({ events }) => sql`
    SELECT
      count() AS arrivedInMinute,
      countIf(receivedMs > {afterMs:Int64}) AS arrived,
      countIf(impression AND receivedMs > {asOfMs:Int64} - 1000) AS secondImpressions,
      countIf(interaction AND receivedMs > {asOfMs:Int64} - 1000) AS secondInteractions,
      countIf(impression) AS impressions,
      countIf(interaction) AS interactions,
      uniqExactIf(sessionId, sessionId != '' AND receivedMs > {asOfMs:Int64} - 30000) AS viewers30,
      uniqExactIf(sessionId, sessionId != '') AS viewers60
    FROM
    (
      SELECT
        toUnixTimestamp64Milli(createdAt) AS receivedMs,
        sessionId,
        ${isImpression} AS impression,
        ${isInteraction} AS interaction
      FROM ${events}
      WHERE createdAt > fromUnixTimestamp64Milli({asOfMs:Int64} - 60000, 'UTC')
        AND createdAt <= fromUnixTimestamp64Milli({asOfMs:Int64}, 'UTC')
    )
    SETTINGS optimize_use_projections = 0`,
});

const liveEventsQuery = defineQuery({
  name: 'live-events',
  permission: 'events:read',
  scope: askedEvents.scope,
  params: Type.Object({ asOfMs: Type.Integer(), afterMs: Type.Integer(), limit: Type.Integer() }),
  row: eventRow,
  maxRows: limits.liveEvents,
  sql: ({ events }) =>
    selectEvents(events, {
      rest: sql`
    WHERE createdAt > fromUnixTimestamp64Milli({afterMs:Int64}, 'UTC')
      AND createdAt <= fromUnixTimestamp64Milli({asOfMs:Int64}, 'UTC')
    ORDER BY createdAt DESC, eventId DESC
    LIMIT {limit:UInt32}`,
      settings: [sql`optimize_use_projections = 0`],
    }),
});

export interface LiveFeedParts {
  readonly queries: QueryRunner;
  readonly consumer: Pick<LogConsumer, 'lag'>;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}

type Row = Static<typeof eventRow>;

/** How many events arrived between the previous moment and this one. */
interface Arrivals {
  readonly asOfMs: number;
  readonly arrived: number;
}

/** The result of one poll. */
interface Look extends Arrivals {
  readonly message: Omit<LiveMessage, 'events' | 'skippedEvents'>;
}

/**
 * Asks the store once a second on behalf of every reader with the same account and filters. Polls from the first reader
 * to the last; after that, a new reader needs a new feed.
 */
export class LiveFeed {
  readonly #parts: LiveFeedParts;
  readonly #query: LiveQuery;
  readonly #readers = new Map<LiveStream, AccountPrincipal>();
  #latest: Look | undefined;
  /** Both of the last minute, oldest first. */
  #arrivals: Arrivals[] = [];
  #rows: Row[] = [];
  #timer: NodeJS.Timeout | undefined;
  readonly #stop = new AbortController();

  constructor(query: LiveQuery, parts: LiveFeedParts) {
    this.#query = query;
    this.#parts = parts;
  }

  get isIdle(): boolean {
    return this.#readers.size === 0;
  }

  join(stream: LiveStream, principal: AccountPrincipal): void {
    this.#readers.set(stream, principal);
    if (this.#latest !== undefined) this.#tell(stream, principal, this.#latest);
    if (this.#timer === undefined) this.#schedule(0);
  }

  leave(stream: LiveStream): void {
    this.#readers.delete(stream);
    if (!this.isIdle) return;
    clearTimeout(this.#timer);
    this.#stop.abort();
  }

  #schedule(afterMs: number): void {
    this.#timer = setTimeout(async () => {
      const startedMs = performance.now();
      try {
        await this.#poll();
      } catch (error) {
        // The store may be unavailable, or the account may have too many queries: try again in a second.
        if (!this.isIdle) this.#parts.onError(error);
        for (const stream of this.#readers.keys()) stream.keepAlive();
      }
      if (!this.isIdle) this.#schedule(Math.max(0, everyMs - (performance.now() - startedMs)));
    }, afterMs).unref();
  }

  async #poll(): Promise<void> {
    const { consumer, clock } = this.#parts;
    const nowMs = clock();
    const { oldestCreatedAt = nowMs } = await consumer.lag();
    const asOfMs = Math.min(nowMs - settledAfterMs, oldestCreatedAt - 1);
    const [first] = this.#readers;
    if (first === undefined) return;
    if (asOfMs <= (this.#latest?.asOfMs ?? 0)) {
      for (const stream of this.#readers.keys()) stream.keepAlive();
      return;
    }
    const [stream, principal] = first;
    // A feed begins with the last minute, minus what its first reader already has.
    const sinceMs = Math.max(this.#latest?.asOfMs ?? stream.sinceMs ?? 0, asOfMs - minuteMs);
    this.#latest = await this.#look(principal, asOfMs, Math.min(sinceMs, asOfMs));
    for (const [reader, holder] of this.#readers) this.#tell(reader, holder, this.#latest);
  }

  async #look(principal: AccountPrincipal, asOfMs: number, afterMs: number): Promise<Look> {
    const { queries, clock } = this.#parts;
    const { signal } = this.#stop;
    const question = {
      days: toDayRange({ dateFrom: toDay(clock() - dayMs) }),
      filters: toFilters(this.#query),
      includeBots: this.#query.includeBots ?? false,
    };
    const params = { asOfMs, afterMs };
    const [row] = await queries.run(liveCountsQuery, principal, { ...question, params }, signal);
    if (row === undefined) throw new Error('the query of the live counts answered no row');
    const { impressions, interactions, arrived, arrivedInMinute } = row;
    const isFirst = this.#latest === undefined;
    // All readers of a feed hold the same permissions.
    if ((isFirst ? arrivedInMinute : arrived) > 0 && principal.permissions.has(liveEventsQuery.permission)) {
      const fromMs = isFirst ? asOfMs - minuteMs : afterMs;
      const wanted = { ...question, params: { asOfMs, afterMs: fromMs, limit: limits.liveEvents } };
      const rows = await queries.run(liveEventsQuery, principal, wanted, signal);
      this.#rows = [...this.#rows, ...rows.reverse()].slice(-rememberedEvents);
    }
    if (isFirst) this.#arrivals.push({ asOfMs: afterMs, arrived: arrivedInMinute - arrived });
    this.#arrivals.push({ asOfMs, arrived });
    this.#arrivals = this.#arrivals.filter((one) => one.asOfMs > asOfMs - minuteMs);
    return {
      asOfMs,
      arrived,
      message: {
        asOf: new Date(asOfMs).toISOString(),
        second: { impressions: row.secondImpressions, interactions: row.secondInteractions },
        minute: { impressions, interactions },
        viewers: { last30Seconds: row.viewers30, last60Seconds: row.viewers60 },
      },
    };
  }

  /** The current numbers, and the events since the reader's last message. */
  #tell(stream: LiveStream, { permissions }: AccountPrincipal, { asOfMs, message }: Look): void {
    const sinceMs = stream.sinceMs ?? 0;
    // A reader who resumes may know more than a feed that has just begun.
    if (sinceMs >= asOfMs) {
      stream.keepAlive();
      return;
    }
    stream.sinceMs = asOfMs;
    if (!permissions.has(liveEventsQuery.permission)) {
      stream.say(asOfMs, message);
      return;
    }
    const oldestMs = Math.max(sinceMs, asOfMs - minuteMs);
    const events = this.#rows.filter(({ createdAt }) => createdAt > oldestMs).slice(-limits.liveEvents);
    const arrived = this.#arrivals
      .filter((one) => one.asOfMs > oldestMs)
      .reduce((sum, one) => sum + one.arrived, 0);
    const skippedEvents = Math.max(0, arrived - events.length);
    const listed: StoredEvent[] = events.map(toStoredEvent);
    stream.say(asOfMs, { ...message, events: listed, ...(skippedEvents === 0 ? {} : { skippedEvents }) });
  }
}
