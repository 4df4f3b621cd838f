import { type BatchAnswer, type EventStatus, limits } from '@overlay/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Authorise } from '../http/authorise.ts';
import { takeBodiesOf } from '../http/body-types.ts';
import { parseJsonBody, toJsonObject } from '../http/json-body.ts';
import { ProblemError } from '../http/problem-error.ts';
import type { LimitCode } from '../rates/event-allowance.ts';
import type { NoteRefusedRequests } from '../request-log/note-refused-requests.ts';
import type { CreateIngestContext } from './ingest-context-factory.ts';
import { type IngestOptions, ingestBatch, ingestOne } from './ingest-events.ts';

export interface EventRoutesOptions extends IngestOptions {
  readonly authorise: Authorise;
  readonly createContext: CreateIngestContext;
  readonly noteRefusedRequests: NoteRefusedRequests;
}

/** `POST /api/sdk/event` and its alias (decisions 3): one payload, or `{"events": […]}`. */
export async function eventRoutes(app: FastifyInstance, options: EventRoutesOptions): Promise<void> {
  options.noteRefusedRequests(app);
  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    const dryRun = isDryRun(request.query);
    request.areRefusalsNoted = dryRun;
    // A key in the header is checked before the body is worth parsing.
    const early =
      request.headers.authorization === undefined
        ? undefined
        : await options.authorise(request, 'events:write');
    const parsed = parseJsonBody(request.body);
    const body = toJsonObject(parsed.value);
    const principal = early ?? (await options.authorise(request, 'events:write', body.key));
    const context = await options.createContext(request, principal, {
      sentAt: body.sentAt,
      mayHaveIllFormedText: parsed.mayHaveIllFormedText,
      // A body that small cannot hold an event that is too large.
      mayHaveLargeEvents: bodyLength(request) > limits.eventBytes,
    });
    if (!Object.hasOwn(body, 'events')) {
      if (bodyLength(request) > limits.eventBytes) throw tooLargeEvent();
      request.areRefusalsNoted = true;
      const outcome = await ingestOne(body, context, options, dryRun);
      return answerOne(outcome, reply.headers(context.allowance.fields()));
    }
    const events = toEvents(body.events);
    request.areRefusalsNoted = true;
    const answer = await ingestBatch(events, context, options, dryRun);
    const { allowance } = context;
    return answerBatch(answer, allowance.excessCode, reply.headers(allowance.fields()));
  };
  // What a beacon can send without a preflight.
  takeBodiesOf(app, 'text/plain');
  app.post('/api/sdk/event', handle);
  app.post('/api/events/ingest', handle);
}

function isDryRun(query: unknown): boolean {
  return typeof query === 'object' && query !== null && 'dryRun' in query && query.dryRun === '1';
}

function bodyLength(request: FastifyRequest): number {
  return Buffer.isBuffer(request.body) ? request.body.length : 0;
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

function answerOne(outcome: Awaited<ReturnType<typeof ingestOne>>, reply: FastifyReply): FastifyReply {
  if (outcome.kind === 'receipt') return reply.send(outcome.receipt);
  if (outcome.kind === 'limited') throw new ProblemError(outcome.verdict.code);
  throw new ProblemError(outcome.verdict.code, outcome.verdict.detail, { errors: outcome.verdict.errors });
}

/** 200 where anything was accepted, filtered or a duplicate; 429 where all of it may be sent again; otherwise 422. */
function answerBatch(answer: BatchAnswer, excessCode: LimitCode, reply: FastifyReply): FastifyReply {
  const has = (...statuses: EventStatus[]) => answer.results.some(({ status }) => statuses.includes(status));
  if (has('accepted', 'duplicate', 'filtered')) return reply.send(answer);
  if (has('rejected')) return reply.code(422).send(answer);
  throw new ProblemError(excessCode);
}
