import type { BatchAnswer, EventReceipt, EventVerdict, FilteredReceipt } from '@overlay/contract';
import type { AppendVerdict, EventLog, LogEntry } from '../ports/event-log.ts';
import {
  acceptEvent,
  type FilteredEvent,
  type LimitedEvent,
  type NamedEvent,
  type RefusedEvent,
  toLimitedEvent,
} from './accept-event.ts';
import type { IngestContext } from './ingest-context.ts';

/** What did not go into the log. */
export type TurnedAwayEvent = RefusedEvent | FilteredEvent | LimitedEvent;

export interface IngestListener {
  /** After the events are durable. */
  stored(context: IngestContext, events: readonly NamedEvent[]): void;
  /** So many that were there before. */
  repeated(count: number): void;
  /** Rejected, filtered or limited, `count` of them alike, for the counts per minute and reason. */
  refused(context: IngestContext, value: unknown, verdict: TurnedAwayEvent, count: number): void;
}

export interface IngestOptions {
  readonly log: EventLog;
  readonly listener: IngestListener;
}

export type SingleOutcome =
  | { readonly kind: 'receipt'; readonly receipt: EventReceipt | FilteredReceipt }
  | { readonly kind: 'rejected'; readonly verdict: RefusedEvent }
  | { readonly kind: 'limited'; readonly verdict: LimitedEvent };

/*
 * Thousands of events wait for their commit at a time, and what they hold until then is copied at each round of the
 * garbage collector. So judging and waiting are functions of their own, and those that wait know names alone.
 */

/** One event: resolves when it is on durable storage. `dryRun` gives the verdict and stores nothing. */
export function ingestOne(
  value: unknown,
  context: IngestContext,
  options: IngestOptions,
  dryRun: boolean,
): SingleOutcome | Promise<SingleOutcome> {
  const judged =
    context.allowance.takeEvents(1) === 1
      ? acceptEvent(value, context)
      : toLimitedEvent(context.allowance.excessCode);
  if (judged.outcome === 'accepted') {
    return waitForOne(judged.event, append([judged.entry], options.log, dryRun), context, options, dryRun);
  }
  if (!dryRun) options.listener.refused(context, value, judged, 1);
  if (judged.outcome === 'rejected') return { kind: 'rejected', verdict: judged };
  if (judged.outcome === 'limited') return { kind: 'limited', verdict: judged };
  const receivedAt = toReceivedAt(context);
  const { reason } = judged;
  return { kind: 'receipt', receipt: { ok: false, status: 'filtered', eventId: null, receivedAt, reason } };
}

async function waitForOne(
  event: NamedEvent,
  appending: Promise<AppendVerdict[]>,
  context: IngestContext,
  { listener }: IngestOptions,
  dryRun: boolean,
): Promise<SingleOutcome> {
  const { eventId } = event;
  const [verdict] = await appending;
  if (verdict?.status === 'duplicate') {
    if (!dryRun) listener.repeated(1);
    return { kind: 'receipt', receipt: { ok: true, eventId, ...toDuplicate(verdict), duplicate: true } };
  }
  if (!dryRun) listener.stored(context, [event]);
  return { kind: 'receipt', receipt: { ok: true, eventId, receivedAt: toReceivedAt(context) } };
}

/** A batch: one verdict for each event, in order; a bad event costs no other (decisions 3). What is over a limit is `retry`. */
export function ingestBatch(
  values: readonly unknown[],
  context: IngestContext,
  options: IngestOptions,
  dryRun: boolean,
): Promise<BatchAnswer> {
  const admitted = context.allowance.takeEvents(values.length);
  const excess = toLimitedEvent(context.allowance.excessCode);
  const entries: LogEntry[] = [];
  const turnedAway: TurnedAway[] = [];
  const judged = values.map((value, index): NamedEvent | TurnedAwayEvent => {
    if (index >= admitted) return excess;
    const event = acceptEvent(value, context);
    if (event.outcome === 'accepted') {
      entries.push(event.entry);
      return event.event;
    }
    turnedAway.push({ value, verdict: event, count: 1 });
    return event;
  });
  if (admitted < values.length) {
    turnedAway.unshift({ value: values[admitted], verdict: excess, count: values.length - admitted });
  }
  return waitForBatch(judged, turnedAway, append(entries, options.log, dryRun), context, options, dryRun);
}

interface TurnedAway {
  readonly value: unknown;
  readonly verdict: TurnedAwayEvent;
  readonly count: number;
}

async function waitForBatch(
  judged: readonly (NamedEvent | TurnedAwayEvent)[],
  turnedAway: readonly TurnedAway[],
  appending: Promise<AppendVerdict[]>,
  context: IngestContext,
  { listener }: IngestOptions,
  dryRun: boolean,
): Promise<BatchAnswer> {
  const appended = await appending;
  if (!dryRun) {
    const accepted = judged.filter((event): event is NamedEvent => event.outcome === 'accepted');
    const stored = accepted.filter((_, index) => appended[index]?.status === 'accepted');
    if (stored.length > 0) listener.stored(context, stored);
    if (stored.length < accepted.length) listener.repeated(accepted.length - stored.length);
    for (const { value, verdict, count } of turnedAway) listener.refused(context, value, verdict, count);
  }
  return toBatchAnswer(judged, appended, toReceivedAt(context));
}

/** Not to wait for nothing: a batch of which nothing is stored is answered whatever becomes of the log. */
function append(entries: readonly LogEntry[], log: EventLog, dryRun: boolean): Promise<AppendVerdict[]> {
  if (entries.length === 0) return Promise.resolve([]);
  return dryRun ? log.lookUp(entries) : log.append(entries);
}

let lastMoment = { now: 0, text: '' };

/** Under load many requests have their millisecond in common. */
function toReceivedAt({ now }: IngestContext): string {
  if (lastMoment.now !== now) lastMoment = { now, text: new Date(now).toISOString() };
  return lastMoment.text;
}

function toBatchAnswer(
  judged: readonly (NamedEvent | TurnedAwayEvent)[],
  appended: readonly AppendVerdict[],
  receivedAt: string,
): BatchAnswer {
  let next = 0;
  let rejected = 0;
  let accepted = 0;
  let retried = 0;
  const results = judged.map((event, index): EventVerdict => {
    if (event.outcome === 'filtered') return { index, status: 'filtered', receivedAt, code: event.reason };
    if (event.outcome === 'rejected') {
      rejected += 1;
      return { index, status: 'rejected', code: event.code, detail: event.detail };
    }
    if (event.outcome === 'limited') {
      retried += 1;
      return { index, status: 'retry', code: event.code };
    }
    const verdict = appended[next++];
    if (verdict?.status === 'duplicate') {
      return { index, status: 'duplicate', eventId: event.eventId, ...toDuplicate(verdict) };
    }
    accepted += 1;
    return { index, status: 'accepted', eventId: event.eventId, receivedAt };
  });
  return { ok: rejected + retried === 0, receivedAt, accepted, rejected, results };
}

function toDuplicate(verdict: AppendVerdict & { status: 'duplicate' }) {
  return {
    receivedAt: new Date(verdict.createdAt).toISOString(),
    ...(verdict.payloadMismatch ? { warning: 'payload_mismatch' as const } : {}),
  };
}
