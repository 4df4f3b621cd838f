import { ConversionPayload, type ConversionReceipt } from '@overlay/contract';
import type { FastifyInstance } from 'fastify';
import { Compile } from 'typebox/compile';
import type { Authorise } from '../http/authorise.ts';
import { parseJsonBody, toJsonObject } from '../http/json-body.ts';
import { ProblemError } from '../http/problem-error.ts';
import { toValidationProblem } from '../http/validation-problem.ts';
import type { CreateIngestContext } from '../ingest/ingest-context-factory.ts';
import type { EventLog } from '../ports/event-log.ts';
import { type NoteRefusal, noteRefusedRequests } from '../request-log/note-refused-requests.ts';
import { acceptConversion } from './accept-conversion.ts';

export interface ConversionRoutesOptions {
  readonly authorise: Authorise;
  readonly createContext: CreateIngestContext;
  readonly noteRefusal: NoteRefusal;
  /** The log of the conversions' stream, not of the events'. */
  readonly log: EventLog;
  readonly onAppended: (outcome: 'accepted' | 'duplicate') => void;
}

const validator = Compile(ConversionPayload);

/** `POST /api/sdk/conversion` (decisions 5), acknowledged when it is on durable storage, as an event is. */
export async function conversionRoutes(
  app: FastifyInstance,
  options: ConversionRoutesOptions,
): Promise<void> {
  noteRefusedRequests(app, options.noteRefusal);
  app.post('/api/sdk/conversion', async (request, reply): Promise<ConversionReceipt> => {
    const principal = await options.authorise(request, 'conversions:write');
    const parsed = parseJsonBody(request.body);
    const body = toJsonObject(parsed.value);
    if (!validator.Check(body)) throw toValidationProblem(validator.Errors(body));
    const context = await options.createContext(request, principal, {
      sentAt: undefined,
      mayHaveIllFormedText: parsed.mayHaveIllFormedText,
      mayHaveLargeEvents: false,
    });
    const admitted = context.allowance.takeOfKey(1) === 1;
    reply.headers(context.allowance.fields());
    if (!admitted) throw new ProblemError('rate_limited');
    const { conversionId, entry } = acceptConversion(body, String(request.body), context);
    const [verdict] = await options.log.append([entry]);
    options.onAppended(verdict?.status ?? 'accepted');
    return verdict?.status === 'duplicate'
      ? { ok: true, conversionId, receivedAt: new Date(verdict.createdAt).toISOString(), duplicate: true }
      : { ok: true, conversionId, receivedAt: new Date(context.now).toISOString() };
  });
}
