import { ConversionPayload } from '@overlay/contract';
import { ProblemError } from '../http/answers/problem-error.ts';
import { parseJsonBody, toJsonObject } from '../http/bodies/json-body.ts';
import { findNumberText } from '../http/bodies/json-numbers.ts';
import type { Handlers } from '../http/operations/operation-types.ts';
import { createValidator } from '../http/operations/validate.ts';
import type { EventAppender } from '../log/event-log.ts';
import { acceptConversion } from './accept/accept-conversion.ts';
import type { CreateIngestContext } from './ingest-context.ts';

export interface ConversionHandlersOptions {
  readonly createContext: CreateIngestContext;
  /** The log of conversions, not the one of events. */
  readonly log: EventAppender;
  readonly onAppended: (outcome: 'accepted' | 'duplicate') => void;
}

const toPayload = createValidator(ConversionPayload);

/** `POST /api/sdk/conversion`, acknowledged once it is on durable storage, like an event. */
export function createConversionHandlers({ createContext, log, onAppended }: ConversionHandlersOptions) {
  return {
    async sendConversion({ principal, body, request, reply }) {
      const parsed = parseJsonBody(body);
      const payload = toPayload(toJsonObject(parsed.value));
      const context = await createContext(request, principal, {
        sentAt: undefined,
        mayHaveIllFormedText: parsed.mayHaveIllFormedText,
        mayHaveLargeEvents: false,
        hasViewerToken: false,
        // Conversions are not screened: only servers send them.
        dryRun: false,
      });
      const admitted = context.allowance.takeOfKey(1) === 1;
      reply.headers(context.allowance.fields());
      if (!admitted) throw new ProblemError('rate_limited');
      const numberText =
        typeof payload.value === 'number' ? findNumberText(String(body), 'value') : undefined;
      const judged = acceptConversion(payload, numberText, context);
      if (judged.outcome === 'rejected') {
        throw new ProblemError(judged.code, judged.detail, { errors: judged.errors });
      }
      const { conversionId, entry } = judged;
      const [verdict] = await log.append([entry]);
      onAppended(verdict?.status ?? 'accepted');
      return verdict?.status === 'duplicate'
        ? { ok: true, conversionId, receivedAt: new Date(verdict.createdAt).toISOString(), duplicate: true }
        : { ok: true, conversionId, receivedAt: new Date(context.now).toISOString() };
    },
  } satisfies Partial<Handlers>;
}
