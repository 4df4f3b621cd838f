import { parse } from 'node:querystring';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type BatchAnswer,
  BatchEnvelope,
  DryRunQuery,
  type EventReceipt,
  type FilteredReceipt,
  limits,
} from '@overlay/contract';
import type { AuthorisableRequest, Authorise } from '../access/authorise.ts';
import { refusalPauseMs } from '../http/admission/admitted-request.ts';
import { ProblemError } from '../http/answers/problem-error.ts';
import {
  parseJsonBodyWithNumbers,
  toJsonObject,
  toLongNumberError,
  toLongNumbersProblem,
} from '../http/bodies/json-body.ts';
import { createValidator } from '../http/operations/validate.ts';
import { type RefusedEvent, toRefusedEvent } from './accept/accept-event.ts';
import type { CreateIngestContext, IngestContext, RequestSource } from './ingest-context.ts';
import { type IngestOptions, ingestBatch, ingestOne, type SingleOutcome } from './ingest-events.ts';
import type { LimitCode } from './limits/event-allowance.ts';
import type { NotableRequest } from './request-log/note-refused-requests.ts';

/** The parts of a request that ingest reads. */
export type EventRequest = AuthorisableRequest &
  RequestSource &
  NotableRequest & {
    readonly body: Buffer;
    /** The query string without its question mark. */
    readonly query: string;
  };

export interface EventAnswer {
  readonly status: 200 | 422;
  /** Header fields of the rate limits. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: EventReceipt | FilteredReceipt | BatchAnswer;
}

export interface ReceiveEventsOptions extends IngestOptions {
  readonly authorise: Authorise;
  readonly createContext: CreateIngestContext;
}

/** Pages send text/plain, because a beacon with another media type needs a preflight. */
const mediaTypes = new Set(['application/json', 'text/plain']);

/**
 * Turns the bytes of a body into its answer once the events are durable. Errors of the whole request are thrown as
 * ProblemError.
 */
export async function receiveEvents(
  request: EventRequest,
  options: ReceiveEventsOptions,
): Promise<EventAnswer> {
  // A key in the header is checked before the body is parsed.
  const early =
    request.headers.authorization === undefined ? undefined : options.authorise(request, 'events:write');
  // Awaiting a plain value costs a microtask and a frame that retains the body, so only promises are awaited.
  const earlyPrincipal = early instanceof Promise ? await early : early;
  requireMediaType(request);
  const dryRun = isDryRun(request.query);
  request.areRefusalsNoted = dryRun;
  const { value, mayHaveIllFormedText, longNumbers } = parseJsonBodyWithNumbers(request.body);
  const body = toJsonObject(value);
  const late = earlyPrincipal ?? options.authorise(request, 'events:write', body.key);
  const principal = late instanceof Promise ? await late : late;
  // A body this small cannot contain an event that is too large.
  const mayHaveLargeEvents = request.body.length > limits.eventBytes;
  const { sentAt } = body;
  const hasToken = hasViewerToken(body);
  const facts = { sentAt, dryRun, mayHaveIllFormedText, mayHaveLargeEvents, hasViewerToken: hasToken };
  const created = options.createContext(request, principal, facts);
  const context = created instanceof Promise ? await created : created;
  if (!Object.hasOwn(body, 'events')) {
    if (mayHaveLargeEvents) throw tooLargeEvent();
    if (longNumbers.length > 0) throw toLongNumbersProblem(longNumbers);
    request.areRefusalsNoted = true;
    return toAnswer(ingestOne(body, context, options, dryRun), context);
  }
  const events = toEvents(requireEnvelope(body).events);
  const refused = longNumbers.length === 0 ? noneRefused : refuseLongNumbers(longNumbers);
  request.areRefusalsNoted = true;
  return toBatchAnswer(ingestBatch(events, refused, context, options, dryRun), context);
}

/** Of the one event that the body is, or of any event of the batch. */
function hasViewerToken({ viewerToken, events }: Readonly<Record<string, unknown>>): boolean {
  if (!Array.isArray(events)) return typeof viewerToken === 'string';
  return events.some(
    (event: unknown) => typeof event === 'object' && event !== null && 'viewerToken' in event,
  );
}

/** An empty body needs no media type; it is refused for being empty. */
function requireMediaType({ headers, body }: EventRequest): void {
  const type = headers['content-type'];
  if (type === undefined ? body.length === 0 : isReadable(type)) return;
  throw new ProblemError('unsupported_media_type');
}

function isReadable(type: string): boolean {
  if (mediaTypes.has(type)) return true;
  const [essence = ''] = type.split(';', 1);
  return mediaTypes.has(essence.trim().toLowerCase());
}

const requireDryRunQuery = createValidator(DryRunQuery);

function isDryRun(query: string): boolean {
  return query !== '' && requireDryRunQuery(parse(query)).dryRun !== undefined;
}

const requireEnvelope = createValidator(BatchEnvelope);

const noneRefused: ReadonlyMap<number, RefusedEvent> = new Map();
const inEvent = /^\/events\/(\d{1,9})(\/.*)$/s;

/** Events with a number that is too long, by index. Outside of events, such a number invalidates the whole body. */
function refuseLongNumbers(pointers: readonly string[]): ReadonlyMap<number, RefusedEvent> {
  const refused = new Map<number, RefusedEvent>();
  for (const pointer of pointers) {
    const [, index, field] = inEvent.exec(pointer) ?? [];
    if (field === undefined) throw toLongNumbersProblem(pointers);
    refused.set(Number(index), toRefusedEvent([toLongNumberError(field)]));
  }
  return refused;
}

function toEvents(events: unknown): readonly unknown[] {
  if (!Array.isArray(events) || events.length === 0) {
    throw new ProblemError('validation_failed', 'events must be an array of 1 to 500 payloads.', {
      errors: [{ pointer: '/events', code: 'minItems', detail: 'must be an array of 1 to 500 payloads' }],
    });
  }
  if (events.length > limits.eventsPerBatch) {
    throw new ProblemError('payload_too_large', `A batch may have at most ${limits.eventsPerBatch} events.`);
  }
  return events;
}

function tooLargeEvent(): ProblemError {
  return new ProblemError('payload_too_large', `An event may be at most ${limits.eventBytes} bytes.`);
}

async function toAnswer(
  ingesting: SingleOutcome | Promise<SingleOutcome>,
  { allowance }: IngestContext,
): Promise<EventAnswer> {
  const ended = await ingesting;
  const headers = allowance.fields();
  if (ended.outcome === 'receipt') return { status: 200, headers, body: ended.receipt };
  if (ended.outcome === 'limited') return refuse(ended.code, headers);
  throw new ProblemError(ended.code, ended.detail, { errors: ended.errors, headers });
}

/** 200 if anything was accepted, filtered or a duplicate; 429 if all of it may be sent again; otherwise 422. */
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
  await sleep(refusalPauseMs);
  throw new ProblemError(code, undefined, { headers });
}
