import type { BatchAnswer, EventReceipt, EventVerdict, FilteredReceipt } from '@overlay/contract';
import type { AppendVerdict, EventLog } from '../ports/event-log.ts';
import {
  type AcceptedEvent,
  acceptEvent,
  type JudgedEvent,
  type LimitedEvent,
  type RefusedEvent,
  toLimitedEvent,
} from './accept-event.ts';
import type { IngestContext } from './ingest-context.ts';

export interface IngestListener {
  /** After the events are durable. */
  stored(accountId: string, events: readonly AcceptedEvent[]): void;
  /** So many that were there before. */
  repeated(count: number): void;
  /** Rejected, filtered or limited, `count` of them alike, for the counts per minute and reason. */
  refused(
    context: IngestContext,
    value: unknown,
    verdict: Exclude<JudgedEvent, AcceptedEvent>,
    count: number,
  ): void;
}

export interface IngestOptions {
  readonly log: EventLog;
  readonly listener: IngestListener;
}

export type SingleOutcome =
  | { readonly kind: 'receipt'; readonly receipt: EventReceipt | FilteredReceipt }
  | { readonly kind: 'rejected'; readonly verdict: RefusedEvent }
  | { readonly kind: 'limited'; readonly verdict: LimitedEvent };

/** One event: resolves when it is on durable storage. `dryRun` gives the verdict and stores nothing. */
export async function ingestOne(
  value: unknown,
  context: IngestContext,
  { log, listener }: IngestOptions,
  dryRun: boolean,
): Promise<SingleOutcome> {
  const event =
    context.allowance.takeEvents(1) === 1
      ? acceptEvent(value, context)
      : toLimitedEvent(context.allowance.excessCode);
  const receivedAt = new Date(context.now).toISOString();
  if (event.outcome !== 'accepted') {
    if (!dryRun) listener.refused(context, value, event, 1);
    if (event.outcome === 'rejected') return { kind: 'rejected', verdict: event };
    if (event.outcome === 'limited') return { kind: 'limited', verdict: event };
    const receipt = {
      ok: false,
      status: 'filtered',
      eventId: null,
      receivedAt,
      reason: event.reason,
    } as const;
    return { kind: 'receipt', receipt };
  }
  const [verdict] = dryRun ? await log.lookUp([event.entry]) : await log.append([event.entry]);
  if (verdict?.status === 'duplicate') {
    if (!dryRun) listener.repeated(1);
    return {
      kind: 'receipt',
      receipt: { ok: true, eventId: event.eventId, ...toDuplicate(verdict), duplicate: true },
    };
  }
  if (!dryRun) listener.stored(context.principal.accountId, [event]);
  return { kind: 'receipt', receipt: { ok: true, eventId: event.eventId, receivedAt } };
}

/** A batch: one verdict for each event, in order; a bad event costs no other (decisions 3). What is over a limit is `retry`. */
export async function ingestBatch(
  values: readonly unknown[],
  context: IngestContext,
  { log, listener }: IngestOptions,
  dryRun: boolean,
): Promise<BatchAnswer> {
  const admitted = context.allowance.takeEvents(values.length);
  const excess = toLimitedEvent(context.allowance.excessCode);
  const judged = values.map((value, index) => (index < admitted ? acceptEvent(value, context) : excess));
  const accepted = judged.filter((event): event is AcceptedEvent => event.outcome === 'accepted');
  const entries = accepted.map((event) => event.entry);
  const appended = entries.length === 0 ? [] : dryRun ? await log.lookUp(entries) : await log.append(entries);
  if (!dryRun) {
    const stored = accepted.filter((_, index) => appended[index]?.status === 'accepted');
    if (stored.length > 0) listener.stored(context.principal.accountId, stored);
    if (stored.length < accepted.length) listener.repeated(accepted.length - stored.length);
    if (admitted < values.length) {
      listener.refused(context, values[admitted], excess, values.length - admitted);
    }
    for (let index = 0; index < admitted; index += 1) {
      const event = judged[index];
      if (event !== undefined && event.outcome !== 'accepted') {
        listener.refused(context, values[index], event, 1);
      }
    }
  }
  return toBatchAnswer(judged, appended, new Date(context.now).toISOString());
}

function toBatchAnswer(
  judged: readonly JudgedEvent[],
  appended: readonly AppendVerdict[],
  receivedAt: string,
): BatchAnswer {
  let next = 0;
  const results = judged.map((event, index): EventVerdict => {
    if (event.outcome === 'filtered') return { index, status: 'filtered', receivedAt, code: event.reason };
    if (event.outcome === 'rejected')
      return { index, status: 'rejected', code: event.code, detail: event.detail };
    if (event.outcome === 'limited') return { index, status: 'retry', code: event.code };
    const verdict = appended[next++];
    return verdict?.status === 'duplicate'
      ? { index, status: 'duplicate', eventId: event.eventId, ...toDuplicate(verdict) }
      : { index, status: 'accepted', eventId: event.eventId, receivedAt };
  });
  const rejected = results.filter((result) => result.status === 'rejected').length;
  const accepted = results.filter((result) => result.status === 'accepted').length;
  const ok = results.every((result) => result.status !== 'rejected' && result.status !== 'retry');
  return { ok, receivedAt, accepted, rejected, results };
}

function toDuplicate(verdict: AppendVerdict & { status: 'duplicate' }) {
  return {
    receivedAt: new Date(verdict.createdAt).toISOString(),
    ...(verdict.payloadMismatch ? { warning: 'payload_mismatch' as const } : {}),
  };
}
