import type { ErasureRecord, ErasureRepository } from '../control-store/erasures.ts';
import { LeasedWork, type LeasedWorkOptions } from '../jobs/leased-work.ts';
import { type EraseDeviceOptions, eraseDevice } from './erase-device.ts';

export interface ErasureWorkerOptions
  extends Omit<EraseDeviceOptions, 'signal' | 'erasures'>,
    Pick<LeasedWorkOptions<ErasureRecord>, 'leases' | 'onError'> {
  readonly erasures: Pick<ErasureRepository, 'listUnfinished' | 'start' | 'saveProgress' | 'finish'>;
}

const atOnce = 100;

/** Runs the requested erasures. The store completes a delete that has started even if the service stops. */
export function createErasureWorker(options: ErasureWorkerOptions): LeasedWork<ErasureRecord> {
  const { erasures, leases, onError } = options;
  return new LeasedWork({
    job: 'erasures',
    everyMs: 2_000,
    leaseMs: 10_000,
    leases,
    list: () => erasures.listUnfinished(atOnce),
    run: (erasure, signal) => eraseDevice(erasure, { ...options, signal }),
    onError,
  });
}
