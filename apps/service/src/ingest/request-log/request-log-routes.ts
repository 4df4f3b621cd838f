import { parseDay, type RequestLogEntry } from '@overlay/contract';
import { toDateRange } from '../../http/operations/date-range.ts';
import type { HandlersFor } from '../../http/operations/operation-types.ts';
import { toPageRequest } from '../../http/operations/page-request.ts';
import type { RefusalRecord } from '../../ports/control-records.ts';
import type { ControlStore } from '../../ports/control-store.ts';

export interface RequestLogHandlersOptions {
  readonly controlStore: Pick<ControlStore, 'requestLog'>;
  /** Flushes the counts into the store: a developer who looks right after a refusal wants to see it. */
  readonly flush: () => Promise<void>;
}

const dayMs = 86_400_000;

/** `GET /api/request-log`: what was refused, and why. */
export function createRequestLogHandlers({
  controlStore,
  flush,
}: RequestLogHandlersOptions): HandlersFor<'getRequestLog'> {
  return {
    async getRequestLog({ principal: { accountId }, query }) {
      const { keyId, outcome } = query;
      const page = toPageRequest(query);
      const { dateFrom, dateTo } = toDateRange(query);
      const fromMs = dateFrom === undefined ? undefined : parseDay(dateFrom);
      const lastDayMs = dateTo === undefined ? undefined : parseDay(dateTo);
      const toMs = lastDayMs === undefined ? undefined : lastDayMs + dayMs;
      await flush();
      const filter = { keyId, outcome, fromMs, toMs };
      const { items, nextCursor } = await controlStore.requestLog.list(accountId, page, filter);
      return { entries: items.map(toEntry), nextCursor };
    },
  };
}

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
