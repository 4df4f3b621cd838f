import { ConversionPayload } from '@overlay/contract';
import { ProblemError } from '../http/answers/problem-error.ts';
import { parseJsonBody, toJsonObject } from '../http/bodies/json-body.ts';
import type { HandlersFor } from '../http/operations/operation-types.ts';
import { createValidator } from '../http/operations/validate.ts';
import type { EventAppender } from '../ports/event-log.ts';
import { acceptConversion } from './accept/accept-conversion.ts';
import type { CreateIngestContext } from './ingest-context.ts';

export interface ConversionHandlersOptions {
  readonly createContext: CreateIngestContext;
  /** The log of conversions, not that of events. */
  readonly log: EventAppender;
  readonly onAppended: (outcome: 'accepted' | 'duplicate') => void;
}

const toPayload = createValidator(ConversionPayload);

/** `POST /api/sdk/conversion`, acknowledged once it is on durable storage, like an event. */
export function createConversionHandlers({
  createContext,
  log,
  onAppended,
}: ConversionHandlersOptions): HandlersFor<'sendConversion'> {
  return {
    async sendConversion({ principal, body, request, reply }) {
      const parsed = parseJsonBody(body);
      const payload = toPayload(toJsonObject(parsed.value));
      const context = await createContext(request, principal, {
        sentAt: undefined,
        mayHaveIllFormedText: parsed.mayHaveIllFormedText,
        mayHaveLargeEvents: false,
      });
      const admitted = context.allowance.takeOfKey(1) === 1;
      reply.headers(context.allowance.fields());
      if (!admitted) throw new ProblemError('rate_limited');
      const { conversionId, entry } = acceptConversion(payload, String(body), context);
      const [verdict] = await log.append([entry]);
      onAppended(verdict?.status ?? 'accepted');
      return verdict?.status === 'duplicate'
        ? { ok: true, conversionId, receivedAt: new Date(verdict.createdAt).toISOString(), duplicate: true }
        : { ok: true, conversionId, receivedAt: new Date(context.now).toISOString() };
    },
  };
}
