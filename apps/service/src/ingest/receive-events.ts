import { type BatchAnswer, type EventReceipt, type FilteredReceipt, limits } from '@overlay/contract';
import type { AuthorisableRequest, Authorise } from '../http/authorise.ts';
import { parseJsonBody, toJsonObject } from '../http/json-body.ts';
import { ProblemError } from '../http/problem-error.ts';
import type { LimitCode } from '../rates/event-allowance.ts';
import { pauseBeforeRefusal } from '../rates/refusal-pause.ts';
import type { NotableRequest } from '../request-log/note-refused-requests.ts';
import type { IngestContext } from './ingest-context.ts';
import type { CreateIngestContext, RequestSource } from './ingest-context-factory.ts';
import { type IngestOptions, ingestBatch, ingestOne, type SingleOutcome } from './ingest-events.ts';

/** What the way of an event reads of a request, whichever route took it. A FastifyRequest is one. */
export type EventRequest = AuthorisableRequest & RequestSource & NotableRequest;

export interface EventAnswer {
  readonly status: 200 | 422;
  /** The fields of the rate limits. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: EventReceipt | FilteredReceipt | BatchAnswer;
}

export interface ReceiveEventsOptions extends IngestOptions {
  readonly authorise: Authorise;
  readonly createContext: CreateIngestContext;
}

/** From the bytes of a body to its answer, once it is durable; what refuses the whole request is a ProblemError. */
export async function receiveEvents(
  request: EventRequest,
  dryRun: boolean,
  options: ReceiveEventsOptions,
): Promise<EventAnswer> {
  request.areRefusalsNoted = dryRun;
  // A key in the header is checked before the body is worth parsing.
  const early =
    request.headers.authorization === undefined ? undefined : options.authorise(request, 'events:write');
  // Waiting for what is there costs a turn and a frame that holds the body, so nothing is awaited but promises.
  const earlyPrincipal = early instanceof Promise ? await early : early;
  const { value, mayHaveIllFormedText } = parseJsonBody(request.body);
  const body = toJsonObject(value);
  const late = earlyPrincipal ?? options.authorise(request, 'events:write', body.key);
  const principal = late instanceof Promise ? await late : late;
  // A body that small cannot hold an event that is too large.
  const mayHaveLargeEvents = Buffer.isBuffer(request.body) && request.body.length > limits.eventBytes;
  const { sentAt } = body;
  const facts = { sentAt, mayHaveIllFormedText, mayHaveLargeEvents };
  const created = options.createContext(request, principal, facts);
  const context = created instanceof Promise ? await created : created;
  if (!Object.hasOwn(body, 'events')) {
    if (mayHaveLargeEvents) throw tooLargeEvent();
    request.areRefusalsNoted = true;
    return toAnswer(ingestOne(body, context, options, dryRun), context);
  }
  const events = toEvents(body.events);
  request.areRefusalsNoted = true;
  return toBatchAnswer(ingestBatch(events, context, options, dryRun), context);
}

function toEvents(events: unknown): readonly unknown[] {
  if (!Array.isArray(events) || events.length === 0) {
    throw new ProblemError('validation_failed', 'events must be an array of 1 to 500 payloads.', {
      errors: [{ pointer: '/events', code: 'minItems', detail: 'must be an array of 1 to 500 payloads' }],
    });
  }
  if (events.length > limits.eventsPerBatch) {
    throw new ProblemError('payload_too_large', `A batch has at most ${limits.eventsPerBatch} events.`);
  }
  return events;
}

function tooLargeEvent(): ProblemError {
  return new ProblemError('payload_too_large', `One event has at most ${limits.eventBytes} bytes.`);
}

async function toAnswer(
  ingesting: SingleOutcome | Promise<SingleOutcome>,
  { allowance }: IngestContext,
): Promise<EventAnswer> {
  const outcome = await ingesting;
  const headers = allowance.fields();
  if (outcome.kind === 'receipt') return { status: 200, headers, body: outcome.receipt };
  if (outcome.kind === 'limited') return refuse(outcome.verdict.code, headers);
  const { code, detail, errors } = outcome.verdict;
  throw new ProblemError(code, detail, { errors, headers });
}

/** 200 where anything was accepted, filtered or a duplicate; 429 where all of it may be sent again; otherwise 422. */
async function toBatchAnswer(
  ingesting: Promise<BatchAnswer>,
  { allowance }: IngestContext,
): Promise<EventAnswer> {
  const body = await ingesting;
  const headers = allowance.fields();
  if (body.results.some(({ status }) => status !== 'rejected' && status !== 'retry')) {
    return { status: 200, headers, body };
  }
  if (body.rejected > 0) return { status: 422, headers, body };
  return refuse(allowance.excessCode, headers);
}

async function refuse(code: LimitCode, headers: EventAnswer['headers']): Promise<never> {
  await pauseBeforeRefusal();
  throw new ProblemError(code, undefined, { headers });
}
