import { within } from '../../scheduling/within.ts';
import { EventLogUnavailable } from '../event-log.ts';
import { CommitFailed, toUnavailable } from './commit/commit-failure.ts';
import { LogData, type LogDataOptions } from './log-data.ts';

/** Reading a million keys takes a third of a second; while the disk is full, not every request may cost that. */
const retryAfterMs = 500;
const reopenTimeoutMs = 10_000;

/**
 * Crash-only: after a failed write, memory may differ from the disk (a commit that failed at its last step may still be
 * stored, and the environment refuses further transactions). The files are therefore closed, and the next caller opens
 * and reads them again.
 */
export class Recovery {
  readonly options: LogDataOptions;
  #data: LogData | undefined;
  #failure: { readonly reason: EventLogUnavailable; readonly retryAt: number } | undefined;
  #closing: Promise<void> = Promise.resolve();
  #reopening: Promise<LogData> | undefined;
  #isClosed = false;
  /** Rejects pending work on failed data, which would otherwise wait for ever in a broken environment. */
  readonly #underway = new Set<(reason: EventLogUnavailable) => void>();

  constructor(options: LogDataOptions) {
    this.options = options;
  }

  /** Undefined at the start and after a failure, until `reopen`. */
  get data(): LogData | undefined {
    return this.#data;
  }

  /** Runs work that may write; after a failed write the data has to be reopened. */
  async run<Result>(operation: (data: LogData) => Promise<Result>): Promise<Result> {
    const data = this.#data ?? (await this.reopen());
    let abandon: (reason: EventLogUnavailable) => void = () => {};
    const abandoned = new Promise<never>((_, reject) => {
      abandon = reject;
    });
    this.#underway.add(abandon);
    try {
      return await Promise.race([operation(data), abandoned]);
    } catch (error) {
      // Any other error is the caller's mistake.
      if (!(error instanceof CommitFailed)) throw error;
      const reason = await toUnavailable(error, this.options.path);
      this.#fail(data, reason);
      throw reason;
    } finally {
      this.#underway.delete(abandon);
    }
  }

  async reopen(): Promise<LogData> {
    if (this.#isClosed) throw new EventLogUnavailable('closed');
    if (this.#failure !== undefined && performance.now() < this.#failure.retryAt) throw this.#failure.reason;
    this.#reopening ??= this.#open().finally(() => {
      this.#reopening = undefined;
    });
    return this.#reopening;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#reopening?.catch(() => {});
    const data = this.#data;
    this.#data = undefined;
    await data?.close();
    await this.#closing;
  }

  async #open(): Promise<LogData> {
    const opening = this.#closing.then(() => LogData.open(this.options));
    try {
      const data = await within(reopenTimeoutMs, opening, () => {
        throw new Error(`no answer within ${reopenTimeoutMs} ms`);
      });
      this.#data = data;
      this.#failure = undefined;
      return data;
    } catch (error) {
      // If it still opens later, it must not keep the files open next to the following attempt.
      this.#closing = opening.then((late) => late.close()).catch(() => {});
      const reason = await toUnavailable(error, this.options.path);
      this.#failure = { reason, retryAt: performance.now() + retryAfterMs };
      throw reason;
    }
  }

  #fail(data: LogData, reason: EventLogUnavailable): void {
    if (this.#data !== data) return;
    this.#data = undefined;
    this.#failure = { reason, retryAt: performance.now() + retryAfterMs };
    for (const abandon of this.#underway) abandon(reason);
    this.#closing = data.close().catch(() => {});
  }
}
