import { setTimeout as sleep } from 'node:timers/promises';
import { BatchAnswer, EventReceipt, Problem } from '@overlay/contract';
import Value from 'typebox/value';
import type { Connection } from '../../kit/connection.ts';
import type { Ledger } from './ledger.ts';
import type { SentEvent } from './sent-event.ts';

const firstPauseMs = 20;
const longestPauseMs = 1_000;

export interface DeliveryOptions {
  /** The clock of the sender, sent as `sentAt`. */
  readonly clock: () => number;
  /** No attempt is made after this. */
  readonly giveUp: AbortSignal;
}

/**
 * Delivers like the SDK: 408, 429, 5xx and missing answers are retried with the same dedupeKeys and growing, jittered
 * pauses; any other 4xx is final. Without a dedupeKey there is only one attempt.
 */
export async function deliver(
  connection: Connection,
  ledger: Ledger,
  events: readonly SentEvent[],
  { clock, giveUp }: DeliveryOptions,
): Promise<void> {
  let waiting = events;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    waiting = await attempt(connection, ledger, waiting, clock());
    waiting = waiting.filter(({ payload }) => payload.dedupeKey !== undefined);
    if (waiting.length === 0 || giveUp.aborted) return;
    await sleep(pauseMs * (0.5 + Math.random() / 2));
  }
}

interface Answer {
  readonly status: number;
  readonly head: string;
  readonly body: unknown;
}

/** The events that have to be retried. */
async function attempt(
  connection: Connection,
  ledger: Ledger,
  events: readonly SentEvent[],
  sentAt: number,
): Promise<readonly SentEvent[]> {
  ledger.attempts += 1;
  for (const event of events) event.sentAts.push(sentAt);
  const [first, ...others] = events;
  const isSingle = first !== undefined && others.length === 0;
  const payload = isSingle
    ? { ...first.payload, sentAt }
    : { events: events.map((event) => event.payload), sentAt };
  let answer: Answer;
  try {
    const { status, head, body } = await connection.post('/api/sdk/event', JSON.stringify(payload));
    answer = { status, head, body: JSON.parse(body.toString()) };
  } catch {
    return events;
  }
  if (answer.status !== 200) return judgeProblem(ledger, events, answer);
  if (isSingle) return judgeReceipt(ledger, first, answer.body);
  return judgeBatch(ledger, events, answer.body);
}

function judgeReceipt(ledger: Ledger, event: SentEvent, body: unknown): readonly SentEvent[] {
  const { eventId, receivedAt, duplicate, warning } = Value.Parse(EventReceipt, body);
  ledger.acknowledge(event, { eventId, receivedAt, isDuplicate: duplicate === true, warning });
  return [];
}

function judgeBatch(ledger: Ledger, events: readonly SentEvent[], body: unknown): readonly SentEvent[] {
  const { results } = Value.Parse(BatchAnswer, body);
  return events.filter((event, index) => {
    const { status, eventId, receivedAt, warning, detail } = results[index] ?? { status: 'rejected' };
    if (status === 'retry') return true;
    if (eventId === undefined || receivedAt === undefined) ledger.refuse(event, detail ?? status);
    else ledger.acknowledge(event, { eventId, receivedAt, isDuplicate: status === 'duplicate', warning });
    return false;
  });
}

function judgeProblem(ledger: Ledger, events: readonly SentEvent[], answer: Answer): readonly SentEvent[] {
  const problem = Value.Check(Problem, answer.body) ? answer.body : undefined;
  const isDocumented = problem?.status === answer.status && problem.code !== 'internal_error';
  if (isDocumented && [408, 429, 503].includes(answer.status)) {
    if (answer.status === 503) ledger.turnedAway += 1;
    if (answer.status !== 408 && !/\r\nretry-after: /i.test(answer.head)) {
      ledger.contradictions.push(`${answer.status} without Retry-After`);
    }
    return events;
  }
  for (const event of events) ledger.refuse(event, `${answer.status} ${JSON.stringify(answer.body)}`);
  return [];
}
