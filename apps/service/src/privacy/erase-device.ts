import type { Clock } from '../ports/clock.ts';
import type { ErasureProgress, ErasureRecord } from '../ports/control-records.ts';
import type { ErasureRepository } from '../ports/control-store.ts';
import type { EventLog } from '../ports/event-log.ts';
import type { Quarantine } from '../ports/quarantine.ts';
import { type EraseRowsOptions, eraseRows } from './erase-rows.ts';
import { isRowOfDevice } from './is-row-of-device.ts';
import type { ReceiptSigner } from './receipt-signer.ts';
import { untilShipped } from './until-shipped.ts';

export interface EraseDeviceOptions {
  readonly erasures: Pick<ErasureRepository, 'start' | 'saveProgress' | 'finish'>;
  readonly store: EraseRowsOptions['store'];
  readonly logs: readonly Pick<EventLog, 'position' | 'overwriteShipped'>[];
  readonly quarantine: Pick<Quarantine, 'remove'>;
  readonly signer: ReceiptSigner;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/** A device that sends faster than it can be erased must not keep its erasure from ending. */
const mostPasses = 5;

/**
 * One erasure, from wherever it was left. Each pass lets the log run into the store up to a moment and deletes what is
 * there; it ends with a pass that finds nothing, so that what arrived during the deleting is gone as well.
 * Where the same was asked for again meanwhile it stays unfinished, and false is answered: it has to run again.
 */
export async function eraseDevice(erasure: ErasureRecord, options: EraseDeviceOptions): Promise<boolean> {
  const { erasureId, accountId, deviceHash, requests } = erasure;
  if (deviceHash === null) return true;
  const { erasures, logs, quarantine, signer, clock, signal } = options;
  const device = { accountId, deviceHash };
  await erasures.start(erasureId, clock());
  let { progress } = erasure;
  const save = (next: ErasureProgress) => erasures.saveProgress(erasureId, next);
  let coversUntilMs = clock();
  for (let pass = 1; pass <= mostPasses; pass += 1) {
    const before = progress;
    coversUntilMs = clock();
    await untilShipped(logs, signal);
    for (const stream of ['events', 'conversions'] as const) {
      progress = await eraseRows(stream, device, progress, { ...options, save });
    }
    const setAside = await quarantine.remove((row) => isRowOfDevice(row, device));
    if (setAside > 0) {
      const { erased } = progress;
      progress = { ...progress, erased: { ...erased, setAside: erased.setAside + setAside } };
      await save(progress);
    }
    if (progress === before) break;
  }
  if (Object.values(progress.erased).some((rows) => rows > 0)) {
    await Promise.all(logs.map((log) => log.overwriteShipped()));
  }
  const finishedAtMs = clock();
  const receipt = await signer.sign({
    erasureId,
    accountId,
    subject: erasure.subject,
    requestedAt: toInstant(erasure.requestedAtMs),
    finishedAt: toInstant(finishedAtMs),
    coversUntil: toInstant(coversUntilMs),
    erased: progress.erased,
  });
  return erasures.finish(erasureId, requests, { finishedAtMs, coversUntilMs, receipt });
}

function toInstant(ms: number): string {
  return new Date(ms).toISOString();
}
