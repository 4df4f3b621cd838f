import { setTimeout as sleep } from 'node:timers/promises';
import { type RowStream, rowStreams } from '../event/row-stream.ts';
import { type EventStore, EventStoreRefusedRows } from '../event-store/event-store.ts';
import type { JobLeases } from '../jobs/job-leases.ts';
import type { DeadLetter } from '../log/dead-letter-queue.ts';
import type { LogConsumer } from '../log/event-log.ts';

/** A dead letter, and the table it was meant for. */
export interface ListedDeadLetter extends DeadLetter {
  readonly stream: RowStream;
}

export interface SentDeadLetters {
  readonly sent: number;
  /** The store refused these again: they stay. */
  readonly refused: number;
}

type Consumers = Readonly<Record<RowStream, Pick<LogConsumer, 'deadLetters'>>>;

/** The rows that the event store refused, in both logs. */
export class DeadLetters {
  readonly #consumers: Consumers;

  constructor(consumers: Consumers) {
    this.#consumers = consumers;
  }

  async *list(): AsyncGenerator<ListedDeadLetter> {
    for (const stream of rowStreams) {
      for await (const page of this.#consumers[stream].deadLetters.list()) {
        for (const letter of page) yield { ...letter, stream };
      }
    }
  }

  /** Removes those that match, and returns how many. Durable when it resolves. */
  async remove(
    matches: (letter: Pick<ListedDeadLetter, 'stream' | 'row' | 'token'>) => boolean,
  ): Promise<number> {
    let removed = 0;
    for (const stream of rowStreams) {
      const { deadLetters } = this.#consumers[stream];
      for await (const page of deadLetters.list()) {
        const matching = page.filter(({ row, token }) => matches({ stream, row, token }));
        if (matching.length > 0) removed += await deadLetters.remove(matching.map(({ token }) => token));
      }
    }
    return removed;
  }

  /**
   * Inserts dead letters and removes those that the store accepts. Each goes out under the token under which it was
   * refused, so that a repeat after a crash or a lost answer stores nothing twice. Rejects with EventStoreUnavailable.
   * @param tokens all if there are none
   */
  async send(
    tokens: readonly string[],
    { store, signal }: { readonly store: Pick<EventStore, 'insert'>; readonly signal: AbortSignal },
  ): Promise<SentDeadLetters> {
    let sent = 0;
    let refused = 0;
    for await (const { stream, token, row: rows, schemaVersion } of this.list()) {
      if (tokens.length > 0 && !tokens.includes(token)) continue;
      signal.throwIfAborted();
      try {
        await store.insert(stream, { token, rows, rowCount: 1, schemaVersion });
        await this.#consumers[stream].deadLetters.remove([token]);
        sent += 1;
      } catch (error) {
        if (!(error instanceof EventStoreRefusedRows)) throw error;
        refused += 1;
      }
    }
    return { sent, refused };
  }
}

/** Jobs that delete rows from the store first and then from here: rows sent in between would survive. */
const deletingJobs = ['erasures', 'removed-accounts'] as const;
const leaseMs = 10_000;
const retryMs = 500;
const patienceMs = 60_000;

/**
 * Runs the work while no node erases a device or removes an account. `leases` must have a holder of its own, not one
 * that runs those jobs.
 */
export async function whileNothingIsDeleted<Result>(
  leases: Pick<JobLeases, 'run' | 'release'>,
  work: (lost: AbortSignal) => Promise<Result>,
): Promise<Result> {
  return whileNobodyHas(deletingJobs, leases, new AbortController().signal, work);
}

async function whileNobodyHas<Result>(
  jobs: readonly string[],
  leases: Pick<JobLeases, 'run' | 'release'>,
  signal: AbortSignal,
  work: (lost: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const [job, ...others] = jobs;
  if (job === undefined) return work(signal);
  const deadline = performance.now() + patienceMs;
  for (;;) {
    let result: { readonly value: Result } | undefined;
    await leases.run(job, leaseMs, async (lost) => {
      result = { value: await whileNobodyHas(others, leases, AbortSignal.any([signal, lost]), work) };
    });
    if (result !== undefined) {
      await leases.release(job);
      return result.value;
    }
    if (performance.now() > deadline) throw new Error('rows are being deleted: try again later');
    await sleep(retryMs);
  }
}
