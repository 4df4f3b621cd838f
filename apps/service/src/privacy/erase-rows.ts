import { setTimeout as sleep } from 'node:timers/promises';
import type { ErasureProgress, FoundRows } from '../control-store/schema.ts';
import type { RowStream } from '../event/row-stream.ts';
import type { EventStore } from '../event-store/event-store.ts';
import { countDeviceRows, type Device, hasRow } from './device-rows.ts';

export interface EraseRowsOptions {
  readonly store: Pick<EventStore, 'query' | 'deleteRows' | 'isDeleting'>;
  readonly signal: AbortSignal;
  /** Durable when it resolves. */
  save(progress: ErasureProgress): Promise<void>;
}

const lookEveryMs = 50;

/**
 * Deletes the rows of a device from one table and counts them exactly once, whenever the process is killed: the count
 * is stored before the delete, and after a restart one of the rows shows whether the delete had started.
 */
export async function eraseRows(
  stream: RowStream,
  device: Device,
  progress: ErasureProgress,
  { store, signal, save }: EraseRowsOptions,
): Promise<ErasureProgress> {
  const left = progress.found[stream];
  let counted = progress;
  if (left !== undefined) {
    while (await store.isDeleting()) await sleep(lookEveryMs, undefined, { signal });
    if (!(await hasRow(store, stream, device.accountId, left.sample)))
      counted = addErased(progress, stream, left);
  }
  const { rows, sample, createdAtToMs } = await countDeviceRows(store, stream, device);
  if (rows === 0) {
    if (left === undefined) return counted;
    // The previous delete may have been interrupted before its condition was overwritten.
    await store.deleteRows(stream, device);
    const done = withFound(counted, stream, undefined);
    await save(done);
    return done;
  }
  const found = { rows, sample };
  await save(withFound(counted, stream, found));
  // Only counted rows: those that arrive in the meantime are left to the next pass.
  await store.deleteRows(stream, { ...device, createdAtToMs });
  const done = withFound(addErased(counted, stream, found), stream, undefined);
  await save(done);
  return done;
}

function addErased(progress: ErasureProgress, stream: RowStream, { rows }: FoundRows): ErasureProgress {
  const { erased } = progress;
  return { ...progress, erased: { ...erased, [stream]: erased[stream] + rows } };
}

function withFound(
  progress: ErasureProgress,
  stream: RowStream,
  now: FoundRows | undefined,
): ErasureProgress {
  const { [stream]: _, ...found } = progress.found;
  return { ...progress, found: now === undefined ? found : { ...found, [stream]: now } };
}
