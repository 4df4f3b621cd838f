import { setTimeout as sleep } from 'node:timers/promises';
import { Connection, type ConnectionAnswer } from './connection.ts';
import {
  counter,
  type Flood,
  type LoadCommand,
  type LoadFigures,
  type LoadMessage,
  type PacedLoad,
  type RequestKind,
} from './load-orders.ts';
import { quantile } from './quantile.ts';

let nextCounter = 0;
const knownStatuses = new Set<string>();
let stretch = newStretch();

process.on('disconnect', () => process.exit(0));
process.on('message', async (command: LoadCommand) => {
  if (command.kind === 'start') {
    say({ kind: 'begun' });
    const { order } = command;
    await (order.kind === 'flood' ? flood(order) : paced(order));
    say({ kind: 'figures', figures: await toFigures(stretch) });
    return;
  }
  const ended = stretch;
  stretch = newStretch();
  say({ kind: 'figures', figures: await toFigures(ended) });
});

function say(message: LoadMessage): void {
  process.send?.(message);
}

/** Requests that were due in one interval. */
function newStretch() {
  return {
    startedMs: performance.now(),
    cpu: process.cpuUsage(),
    sent: 0,
    latenciesMs: [] as number[],
    failures: new Map<string, number>(),
    underway: new Set<Promise<void>>(),
  };
}

async function toFigures(one: typeof stretch): Promise<LoadFigures> {
  const seconds = (performance.now() - one.startedMs) / 1_000;
  await Promise.all(one.underway);
  const { user, system } = process.cpuUsage(one.cpu);
  return {
    seconds,
    sent: one.sent,
    served: one.latenciesMs.length,
    p50Ms: quantile(one.latenciesMs, 0.5),
    p99Ms: quantile(one.latenciesMs, 0.99),
    longestMs: quantile(one.latenciesMs, 1),
    failures: Object.fromEntries(one.failures),
    cpuSeconds: (user + system) / 1e6,
  };
}

/** Counts a request in the interval in which it was due. */
function track(dueMs: number, sending: Promise<ConnectionAnswer>): Promise<void> {
  const own = stretch;
  own.sent += 1;
  const settled = sending
    .then(
      ({ status }) => String(status),
      (error: Error) => error.message,
    )
    .then((outcome) => {
      own.underway.delete(settled);
      if (!knownStatuses.has(outcome)) say({ kind: 'status', status: outcome });
      knownStatuses.add(outcome);
      if (outcome === '200') own.latenciesMs.push(performance.now() - dueMs);
      else own.failures.set(outcome, (own.failures.get(outcome) ?? 0) + 1);
    });
  own.underway.add(settled);
  return settled;
}

async function flood({ url, request, connections, answerWithinMs, until }: Flood): Promise<void> {
  const build = toBuilder(request);
  const startedMs = performance.now();
  let started = 0;
  const isOver = () => {
    if (until === undefined) return false;
    return 'requests' in until
      ? started >= until.requests
      : performance.now() - startedMs >= until.seconds * 1_000;
  };
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const connection = open(url, request, answerWithinMs);
      while (!isOver()) {
        started += 1;
        await track(performance.now(), send(connection, request.path, build()));
      }
      connection.close();
    }),
  );
}

async function paced({ url, callers, answerWithinMs, seconds }: PacedLoad): Promise<void> {
  const startedMs = performance.now();
  const endMs = seconds === undefined ? Number.POSITIVE_INFINITY : startedMs + seconds * 1_000;
  await Promise.all(
    callers.map(async ({ request, everyMs, connections = 6, localAddress }) => {
      const build = toBuilder(request);
      const free = Array.from({ length: connections }, () =>
        open(url, request, answerWithinMs, localAddress),
      );
      const waiting: ((connection: Connection) => void)[] = [];
      const sendOnFree = async () => {
        const connection = free.pop() ?? (await new Promise<Connection>((resolve) => waiting.push(resolve)));
        try {
          return await send(connection, request.path, build());
        } finally {
          const next = waiting.shift();
          if (next === undefined) free.push(connection);
          else next(connection);
        }
      };
      const sending: Promise<void>[] = [];
      // Due times are fixed at the start: a slow answer does not delay the next request.
      for (let dueMs = startedMs + Math.random() * everyMs; dueMs < endMs; ) {
        for (; dueMs <= performance.now() && dueMs < endMs; dueMs += everyMs) {
          const tracked = track(dueMs, sendOnFree());
          if (seconds !== undefined) sending.push(tracked);
        }
        await sleep(Math.max(1, dueMs - performance.now()));
      }
      await Promise.all(sending);
      for (const connection of free) connection.close();
    }),
  );
}

function send(connection: Connection, path: string, body: Buffer | undefined): Promise<ConnectionAnswer> {
  return body === undefined ? connection.get(path) : connection.post(path, body);
}

function open(url: string, { key }: RequestKind, answerWithinMs = 90_000, localAddress?: string): Connection {
  const address = localAddress === undefined ? {} : { localAddress };
  return new Connection({ url, key, answerWithinMs, resends: true, ...address });
}

/** Bodies whose counters are overwritten in place, which is cheaper than building each of them. */
function toBuilder({ body }: RequestKind): () => Buffer | undefined {
  if (body === undefined) return () => undefined;
  const template = Buffer.from(body);
  const offsets: number[] = [];
  for (let at = template.indexOf(counter); at >= 0; at = template.indexOf(counter, at + counter.length))
    offsets.push(at);
  return () => {
    if (offsets.length === 0) return template;
    const bytes = Buffer.from(template);
    for (const offset of offsets) {
      let rest = nextCounter;
      nextCounter += 1;
      for (let at = offset + counter.length - 1; at >= offset; at -= 1) {
        bytes[at] = 48 + (rest % 10);
        rest = Math.floor(rest / 10);
      }
    }
    return bytes;
  };
}
