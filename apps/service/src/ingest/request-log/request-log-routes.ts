import type { RequestLogEntry } from '@overlay/contract';
import type { ControlStore } from '../../control-store/control-store.ts';
import type { RefusalRecord } from '../../control-store/request-log.ts';
import { toMoments } from '../../http/operations/date-range.ts';
import type { Handlers } from '../../http/operations/operation-types.ts';
import { toPageRequest } from '../../http/operations/page-request.ts';

export interface RequestLogHandlersOptions {
  readonly controlStore: Pick<ControlStore, 'requestLog' | 'keys'>;
  /** Flushes the counts into the store: a developer who looks right after a refusal expects to see it. */
  readonly flush: () => Promise<void>;
}

/** `GET /api/request-log`: what was refused, and why. */
export function createRequestLogHandlers({ controlStore, flush }: RequestLogHandlersOptions) {
  return {
    async getRequestLog({ principal: { accountId }, query }) {
      const { keyId, outcome } = query;
      const page = toPageRequest(query);
      const moments = toMoments(query);
      await flush();
      const filter = { keyId, outcome, ...moments };
      const { items, nextCursor } = await controlStore.requestLog.list(accountId, page, filter);
      const names = await namesOf(accountId, items);
      return { entries: items.map((record) => toEntry(record, names.get(record.keyId))), nextCursor };
    },
  } satisfies Partial<Handlers>;

  async function namesOf(accountId: string, records: readonly RefusalRecord[]) {
    const names = new Map<string, string>();
    for (const keyId of new Set(records.map((record) => record.keyId))) {
      const key = await controlStore.keys.get(accountId, keyId);
      if (key !== undefined) names.set(keyId, key.name);
    }
    return names;
  }
}

function toEntry(record: RefusalRecord, keyName: string | undefined): RequestLogEntry {
  const { keyId, outcome, code, count } = record;
  return {
    minute: new Date(record.minuteMs).toISOString(),
    keyId,
    ...(keyName === undefined ? {} : { keyName }),
    outcome,
    code,
    count,
    last: {
      at: new Date(record.lastAtMs).toISOString(),
      ...(record.lastOrigin === null ? {} : { origin: record.lastOrigin }),
      errors: [...record.lastErrors],
      payload: JSON.parse(record.lastPayloadText),
    },
  };
}
