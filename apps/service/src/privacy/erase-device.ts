import type { ErasureRecord, ErasureRepository } from '../control-store/erasures.ts';
import type { ErasureProgress } from '../control-store/schema.ts';
import { columnsOf, rowStreams } from '../event/row-stream.ts';
import type { LogConsumer, LogErasure } from '../log/event-log.ts';
import type { Clock } from '../scheduling/clock.ts';
import type { DeadLetters, ListedDeadLetter } from '../shipping/dead-letters.ts';
import type { Device } from './device-rows.ts';
import { type EraseRowsOptions, eraseRows } from './erase-rows.ts';
import type { ReceiptSigner } from './receipt-signer.ts';
import { untilShipped } from './until-shipped.ts';

const tab = '\t';

/** Compares columns of a log line; later versions only append columns, so these keep their positions. */
function isRowOfDevice({ stream, row }: Pick<ListedDeadLetter, 'stream' | 'row'>, device: Device): boolean {
  const columns = columnsOf[stream];
  const fields = row.toString('utf8').split(tab);
  return (
    fields[columns.indexOf('accountId')] === device.accountId &&
    fields[columns.indexOf('deviceHashHex')] === device.deviceHash
  );
}

export interface EraseDeviceOptions {
  readonly erasures: Pick<ErasureRepository, 'start' | 'saveProgress' | 'finish'>;
  readonly store: EraseRowsOptions['store'];
  readonly logs: readonly LogErasure[];
  /** The consumers that carry the logs into the store. */
  readonly consumers: readonly Pick<LogConsumer, 'position'>[];
  readonly deadLetters: Pick<DeadLetters, 'remove'>;
  /** Stored export files, which may contain rows of the device. */
  readonly files: { forget(accountId: string): Promise<void> };
  readonly signer: ReceiptSigner;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/** A device that sends faster than it can be erased must not block its erasure forever. */
const mostPasses = 5;

/**
 * Runs one erasure from wherever it stopped. Each pass ships the log up to the current position and deletes what is in
 * the store; a pass that finds nothing is the last, so that events which arrived during the deletes are gone as well.
 * Returns false, and the erasure stays unfinished, if it was requested again in the meantime: it has to run again.
 */
export async function eraseDevice(erasure: ErasureRecord, options: EraseDeviceOptions): Promise<boolean> {
  const { erasureId, accountId, deviceHash, requests } = erasure;
  if (deviceHash === null) return true;
  const { erasures, logs, consumers, deadLetters, files, signer, clock, signal } = options;
  const device = { accountId, deviceHash };
  await erasures.start(erasureId, clock());
  let { progress } = erasure;
  const save = (next: ErasureProgress) => erasures.saveProgress(erasureId, next);
  let coversUntilMs = clock();
  for (let pass = 1; pass <= mostPasses; pass += 1) {
    const before = progress;
    coversUntilMs = clock();
    await untilShipped(consumers, signal);
    for (const stream of rowStreams) {
      progress = await eraseRows(stream, device, progress, { ...options, save });
    }
    const setAside = await deadLetters.remove((letter) => isRowOfDevice(letter, device));
    if (setAside > 0) {
      const { erased } = progress;
      progress = { ...progress, erased: { ...erased, setAside: erased.setAside + setAside } };
      await save(progress);
    }
    if (progress === before) break;
  }
  // After the store: an export file started now cannot contain the device.
  await files.forget(accountId);
  if (Object.values(progress.erased).some((rows) => rows > 0)) {
    await Promise.all(logs.map((log) => log.overwriteRemoved()));
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
