import type { Erasure } from '@overlay/contract';
import type { ErasureRecord } from '../ports/control-records.ts';

/** An erasure as its account sees it. */
export function toErasure(record: ErasureRecord): Erasure {
  const { finish } = record;
  return {
    erasureId: record.erasureId,
    state: finish !== null ? 'finished' : record.startedAtMs !== null ? 'running' : 'pending',
    subject: record.subject,
    requestedAt: new Date(record.requestedAtMs).toISOString(),
    finishedAt: finish === null ? null : new Date(finish.finishedAtMs).toISOString(),
    coversUntil: finish === null ? null : new Date(finish.coversUntilMs).toISOString(),
    erased: finish === null ? null : record.progress.erased,
    receipt: finish?.receipt ?? null,
  };
}
