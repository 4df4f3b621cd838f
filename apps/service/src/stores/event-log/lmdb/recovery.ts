import { EventLogUnavailable, type LogLag } from '../../../ports/event-log.ts';
import { CommitFailed, toUnavailable } from './commit-failure.ts';
import { LogData, type LogDataOptions } from './log-data.ts';

/** Reading a million keys takes a third of a second: a disk that stays full must not cost that for each request. */
const retryAfterMs = 500;
const reopenTimeoutMs = 10_000;

/**
 * Crash-only: after a write that failed, what is in memory may differ from what is on the disk (a commit that
 * failed at its last step can be there nevertheless, and the environment refuses further transactions), so the
 * files are closed and read anew by the next caller.
 */
export class Recovery {
  readonly #options: LogDataOptions;
  #data: LogData | undefined;
  #lastLag: LogLag = { events: 0, bytes: 0, oldestCreatedAt: undefined };
  #failure: { readonly reason: EventLogUnavailable; readonly retryAt: number } | undefined;
  #closing: Promise<void> = Promise.resolve();
  #reopening: Promise<LogData> | undefined;
  #isClosed = false;
  /** Rejects what is under way on data that failed: in a broken environment it would wait for ever. */
  readonly #underway = new Set<(reason: EventLogUnavailable) => void>();

  constructor(options: LogDataOptions) {
    this.#options = options;
  }

  /** Undefined until `reopen`: at the start, and after a failure. */
  get data(): LogData | undefined {
    return this.#data;
  }

  lag(): LogLag {
    return this.#data?.lag() ?? this.#lastLag;
  }

  /** Runs what may write; a write that fails ends this life of the data. */
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
      // Everything else is a mistake of the caller.
      if (!(error instanceof CommitFailed)) throw error;
      const reason = await toUnavailable(error, this.#options.path);
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
    this.#lastLag = this.lag();
    this.#data = undefined;
    await data?.close();
    await this.#closing;
  }

  async #open(): Promise<LogData> {
    const opening = this.#closing.then(() => LogData.open(this.#options));
    try {
      const data = await withTimeout(opening, reopenTimeoutMs);
      this.#data = data;
      this.#failure = undefined;
      return data;
    } catch (error) {
      // Should it come after all, it must not keep the files open beside the next attempt.
      this.#closing = opening.then((late) => late.close()).catch(() => {});
      const reason = await toUnavailable(error, this.#options.path);
      this.#failure = { reason, retryAt: performance.now() + retryAfterMs };
      throw reason;
    }
  }

  #fail(data: LogData, reason: EventLogUnavailable): void {
    if (this.#data !== data) return;
    this.#lastLag = data.lag();
    this.#data = undefined;
    this.#failure = { reason, retryAt: performance.now() + retryAfterMs };
    for (const abandon of this.#underway) abandon(reason);
    this.#closing = data.close().catch(() => {});
  }
}

async function withTimeout<Result>(promise: Promise<Result>, ms: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms);
  });
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer));
}
