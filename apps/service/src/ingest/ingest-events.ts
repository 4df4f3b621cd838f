import type {
  BatchAnswer,
  EventReceipt,
  EventVerdict,
  FilteredReceipt,
  ViewerTokenErrorCode,
} from '@overlay/contract';
import type { AppendVerdict, EventAppender, LogEntry } from '../log/event-log.ts';
import {
  acceptEvent,
  type FilteredEvent,
  type LimitedEvent,
  type NamedEvent,
  type RefusedEvent,
  toLimitedEvent,
} from './accept/accept-event.ts';
import type { ViewerVerdict } from './accept/judge-viewer.ts';
import type { QuizJudge, QuizVerdict, Vote } from './accept/quiz-judge.ts';
import type { IngestContext } from './ingest-context.ts';

/** Events that did not go into the log. */
export type TurnedAwayEvent = RefusedEvent | FilteredEvent | LimitedEvent;

export interface IngestListener {
  /** Called once the events are durable. */
  stored(context: IngestContext, events: readonly NamedEvent[]): void;
  /** How many were stored before. */
  repeated(count: number): void;
  /** Rejected, filtered or limited: `count` events with the same outcome, for the counts per minute and reason. */
  refused(context: IngestContext, value: unknown, verdict: TurnedAwayEvent, count: number): void;
  /** Accepted, although its viewer token is not valid. */
  unverified(context: IngestContext, value: unknown, code: ViewerTokenErrorCode): void;
}

export interface IngestOptions {
  readonly log: EventAppender;
  readonly listener: IngestListener;
  readonly quizJudge: QuizJudge;
}

export type SingleOutcome =
  | { readonly outcome: 'receipt'; readonly receipt: EventReceipt | FilteredReceipt }
  | RefusedEvent
  | LimitedEvent;

/*
 * Thousands of events wait for their commit at any time, and the garbage collector copies what they hold in each round.
 * So judging and waiting are separate functions, and waiting events hold only names.
 */

/** One event: resolves once it is on durable storage. `dryRun` returns the verdict and stores nothing. */
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
    if (!dryRun) noteViewer(judged.event.viewer, value, context, options.listener);
    return waitForOne(
      judged.event,
      append([judged.entry], context, options.log, dryRun),
      context,
      options,
      dryRun,
    );
  }
  if (!dryRun) options.listener.refused(context, value, judged, 1);
  if (judged.outcome !== 'filtered') return judged;
  const receivedAt = toReceivedAt(context);
  const receipt = { ok: false, status: 'filtered', eventId: null, receivedAt, reason: judged.code } as const;
  return { outcome: 'receipt', receipt };
}

function noteViewer(
  viewer: ViewerVerdict | undefined,
  value: unknown,
  context: IngestContext,
  listener: IngestListener,
): void {
  if (viewer !== undefined && 'viewerTokenError' in viewer) {
    listener.unverified(context, value, viewer.viewerTokenError);
  }
}

async function waitForOne(
  event: NamedEvent,
  appending: Promise<AppendVerdict[]>,
  context: IngestContext,
  { listener, quizJudge }: IngestOptions,
  dryRun: boolean,
): Promise<SingleOutcome> {
  const { eventId, viewer, vote } = event;
  // Before the event is stored, so that both happen in parallel.
  const judging =
    vote === undefined || dryRun ? undefined : quizJudge.judge(context.principal.accountId, vote);
  const [verdict] = await appending;
  if (verdict?.status === 'duplicate') {
    if (!dryRun) listener.repeated(1);
    const judged = verdict.payloadMismatch ? undefined : await judging;
    return {
      outcome: 'receipt',
      receipt: { ok: true, eventId, ...toDuplicate(verdict), duplicate: true, ...judged },
    };
  }
  if (!dryRun) listener.stored(context, [event]);
  const receipt: EventReceipt = { ok: true, eventId, receivedAt: toReceivedAt(context), ...viewer };
  return {
    outcome: 'receipt',
    receipt: judging === undefined ? receipt : { ...receipt, ...(await judging) },
  };
}

/**
 * A batch: one verdict per event, in order; a bad event never affects the others. Events over a limit get `retry`.
 * `refused` are events that were found invalid in the text of the body.
 */
export function ingestBatch(
  values: readonly unknown[],
  refused: ReadonlyMap<number, RefusedEvent>,
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
    const event = refused.get(index) ?? acceptEvent(value, context);
    if (event.outcome === 'accepted') {
      entries.push(event.entry);
      if (!dryRun) noteViewer(event.event.viewer, value, context, options.listener);
      return event.event;
    }
    turnedAway.push({ value, verdict: event, count: 1 });
    return event;
  });
  if (admitted < values.length) {
    turnedAway.unshift({ value: values[admitted], verdict: excess, count: values.length - admitted });
  }
  return waitForBatch(
    judged,
    turnedAway,
    append(entries, context, options.log, dryRun),
    context,
    options,
    dryRun,
  );
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
  { listener, quizJudge }: IngestOptions,
  dryRun: boolean,
): Promise<BatchAnswer> {
  const { accountId } = context.principal;
  const judging = dryRun ? [] : toVotes(judged).map(({ vote }) => quizJudge.judge(accountId, vote));
  const appended = await appending;
  if (!dryRun) {
    const accepted = judged.filter((event): event is NamedEvent => event.outcome === 'accepted');
    const stored = accepted.filter((_, index) => appended[index]?.status === 'accepted');
    if (stored.length > 0) listener.stored(context, stored);
    if (stored.length < accepted.length) listener.repeated(accepted.length - stored.length);
    for (const { value, verdict, count } of turnedAway) listener.refused(context, value, verdict, count);
  }
  const answer = toBatchAnswer(judged, appended, toReceivedAt(context));
  return judging.length === 0 ? answer : withVerdicts(answer, judged, await Promise.all(judging));
}

function toVotes(
  judged: readonly (NamedEvent | TurnedAwayEvent)[],
): readonly { readonly index: number; readonly vote: Vote }[] {
  return judged.flatMap((event, index) =>
    event.outcome === 'accepted' && event.vote !== undefined ? [{ index, vote: event.vote }] : [],
  );
}

/** @param verdicts one for each of `toVotes` */
function withVerdicts(
  answer: BatchAnswer,
  judged: readonly (NamedEvent | TurnedAwayEvent)[],
  verdicts: readonly (QuizVerdict | undefined)[],
): BatchAnswer {
  const byIndex = new Map(toVotes(judged).map(({ index }, place) => [index, verdicts[place]]));
  const results = answer.results.map((result) =>
    result.warning === undefined ? { ...result, ...byIndex.get(result.index) } : result,
  );
  return { ...answer, results };
}

/**
 * Without entries the log is not called: a batch of which nothing is stored is answered even while the log is
 * unavailable. A dry run with a publishable key does not look for duplicates: strangers would learn what was sent
 * before.
 */
function append(
  entries: readonly LogEntry[],
  { principal }: IngestContext,
  log: EventAppender,
  dryRun: boolean,
): Promise<AppendVerdict[]> {
  if (entries.length === 0) return Promise.resolve([]);
  if (!dryRun) return log.append(entries);
  return principal.actor.keyKind === 'secret' ? log.lookUp(entries) : Promise.resolve([]);
}

let lastMoment = { now: 0, text: '' };

/** Under load many requests share their millisecond. */
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
    if (event.outcome === 'filtered') return { index, status: 'filtered', receivedAt, code: event.code };
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
    return { index, status: 'accepted', eventId: event.eventId, receivedAt, ...event.viewer };
  });
  return { ok: rejected + retried === 0, receivedAt, accepted, rejected, results };
}

function toDuplicate(verdict: AppendVerdict & { status: 'duplicate' }) {
  return {
    receivedAt: new Date(verdict.createdAt).toISOString(),
    ...(verdict.payloadMismatch ? { warning: 'payload_mismatch' as const } : {}),
  };
}
