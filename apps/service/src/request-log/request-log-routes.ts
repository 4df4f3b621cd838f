import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { parseDay, type RequestLog, type RequestLogEntry, RequestLogQuery } from '@overlay/contract';
import { toDateRange } from '../analytics/date-range.ts';
import type { Authorise } from '../http/authorise.ts';
import { toPageRequest } from '../http/page-request.ts';
import type { RefusalRecord } from '../ports/control-records.ts';
import type { ControlStore } from '../ports/control-store.ts';

export interface RequestLogRoutesOptions {
  readonly authorise: Authorise;
  readonly controlStore: Pick<ControlStore, 'requestLog'>;
  /** Brings what was counted so far into the store: who looks right after a refusal wants to see it. */
  readonly flush: () => Promise<void>;
}

const dayMs = 86_400_000;

/** `GET /api/request-log` (decisions 3). */
export const requestLogRoutes: FastifyPluginAsyncTypebox<RequestLogRoutesOptions> = async (app, options) => {
  app.get(
    '/api/request-log',
    { schema: { querystring: RequestLogQuery } },
    async (request, reply): Promise<RequestLog> => {
      const { accountId } = await options.authorise(request, 'manage');
      const { keyId, outcome } = request.query;
      const page = toPageRequest(request.query);
      const { dateFrom, dateTo } = toDateRange(request.query);
      const fromMs = dateFrom === undefined ? undefined : parseDay(dateFrom);
      const lastDayMs = dateTo === undefined ? undefined : parseDay(dateTo);
      const toMs = lastDayMs === undefined ? undefined : lastDayMs + dayMs;
      await options.flush();
      const filter = { keyId, outcome, fromMs, toMs };
      const { items, nextCursor } = await options.controlStore.requestLog.list(accountId, page, filter);
      reply.header('cache-control', 'no-store');
      return { entries: items.map(toEntry), nextCursor };
    },
  );
};

function toEntry({ minuteMs, keyId, outcome, code, count, last }: RefusalRecord): RequestLogEntry {
  return {
    minute: new Date(minuteMs).toISOString(),
    keyId,
    outcome,
    code,
    count,
    last: {
      at: new Date(last.atMs).toISOString(),
      errors: [...last.errors],
      payload: JSON.parse(last.payloadJson),
    },
  };
}
