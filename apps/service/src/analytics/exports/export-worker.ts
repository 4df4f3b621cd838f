import { limits } from '@overlay/contract';
import type { ExportRecord } from '../../control-store/exports.ts';
import { LeasedWork, type LeasedWorkOptions } from '../../jobs/leased-work.ts';
import { RepeatingJob } from '../../jobs/repeating-job.ts';
import { type MakeFileOptions, makeFile } from './make-file.ts';

export interface ExportWorkerOptions
  extends Omit<MakeFileOptions, 'signal'>,
    Pick<LeasedWorkOptions<ExportRecord>, 'leases' | 'onError'> {}

const atOnce = 20;
const cleanEveryMs = 10 * 60_000;

/** Writes the files of exports. If the process is killed, the next one starts the file over. */
export function createExportWorker(options: ExportWorkerOptions): LeasedWork<ExportRecord> {
  const { exports, leases, onError } = options;
  return new LeasedWork({
    job: 'exports',
    everyMs: 2_000,
    leaseMs: 10_000,
    leases,
    list: () => exports.listUnfinished(atOnce),
    run: (record, signal) => makeFile(record, { ...options, signal }),
    onError,
  });
}

/** Removes the files of exports that have expired or may hold erased data. */
export class ExportFileCleaner extends RepeatingJob {
  readonly #options: Pick<ExportWorkerOptions, 'exports' | 'files' | 'leases' | 'clock'>;

  constructor(options: Omit<ExportWorkerOptions, 'queries'>) {
    super({
      name: 'expired-exports',
      everyMs: cleanEveryMs,
      run: () => this.clean(),
      onError: options.onError,
    });
    this.#options = options;
  }

  /**
   * Removes expired exports, and files without an export, left by a crash or ended by another node. Each node
   * cleans its own folder, which may be shared.
   */
  async clean(): Promise<void> {
    const { exports, files, leases, clock } = this.#options;
    await leases.run('expired-exports', cleanEveryMs, () =>
      exports.removeEndedBefore(clock() - limits.exportFileMs),
    );
    const present = await files.list();
    const kept = new Set(await exports.withFiles(present));
    for (const exportId of present) if (!kept.has(exportId)) await files.remove(exportId);
  }

  /**
   * Ends every file of an account that may hold what was just deleted from the store. A file that is started afterwards
   * cannot hold it.
   */
  async forget(accountId: string): Promise<void> {
    const { exports, files, clock } = this.#options;
    const ended = await exports.failAll(accountId, 'data_erased', clock());
    for (const exportId of ended) await files.remove(exportId);
  }
}
