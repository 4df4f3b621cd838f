import {
  type LogConsumer,
  type LogConsumers,
  type Refusal,
  storeConsumer,
  type WaitingRange,
} from './event-log.ts';

/** A consumer whose lease is held forever, for tests in which no other holder claims it. */
export interface LogReader {
  readonly consumer: LogConsumer;
  next(maxBytes?: number): Promise<WaitingRange | undefined>;
  refuse(refusal: Refusal): Promise<void>;
  done(token: string): Promise<void>;
  /** Reads everything that is waiting, marks it as done, and returns its lines in order. */
  drain(maxBytes?: number): Promise<string[]>;
}

export async function openLogReader(
  log: LogConsumers,
  name = storeConsumer,
  holder = 'a test',
): Promise<LogReader> {
  const consumer = await log.consumer(name);
  const lease = await consumer.claim(holder, Number.MAX_SAFE_INTEGER);
  if (lease === undefined) throw new Error(`the lease of ${name} is taken`);
  const { fence } = lease;
  const next = (maxBytes = 1_000_000) => consumer.nextRange(fence, maxBytes);
  const done = (token: string) => consumer.markDone(fence, token);
  return {
    consumer,
    next,
    refuse: (refusal) => consumer.refuse(fence, refusal),
    done,
    async drain(maxBytes) {
      const lines: string[] = [];
      for (let range = await next(maxBytes); range !== undefined; range = await next(maxBytes)) {
        lines.push(...range.rows.toString().split('\n').slice(0, -1));
        await done(range.token);
      }
      return lines;
    },
  };
}
