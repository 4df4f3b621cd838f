import { isDeepStrictEqual } from 'node:util';
import { type RowStream, rowStreams } from '../event/row-stream.ts';
import type { DeadLetter } from '../log/dead-letter-queue.ts';
import { type LogConsumer, type LogConsumers, storeConsumer } from '../log/event-log.ts';
import type { Clock } from '../scheduling/clock.ts';
import { copyControlData } from './copy-control-data.ts';
import { copyKeys } from './copy-keys.ts';
import { CopyDiffers, compareRows, copyRows, firstDifference } from './copy-rows.ts';
import {
  assertAlone,
  claimTarget,
  finished,
  type MovedPorts,
  markName,
  unfinished,
} from './migration-mark.ts';
import { StoredRows } from './stored-rows.ts';

export interface MigrationProgress {
  readonly phase: 'copying' | 'comparing' | 'keys' | 'last changes';
  readonly stream?: RowStream;
  readonly done: number;
  readonly total: number;
  /** How long the phase will still take at its current pace. */
  readonly remainingSeconds: number | undefined;
}

export interface MigrationResult {
  readonly events: number;
  readonly conversions: number;
  /** Rows that the event store refused. */
  readonly deadLetters: number;
  /** A lower bound. */
  readonly dedupeKeys: number;
  readonly controlRows: number;
  /** How long writes were refused. */
  readonly pausedMs: number;
}

export interface MoveOptions {
  readonly from: MovedPorts;
  readonly to: MovedPorts;
  /**
   * From when this resolves until `resume`, nothing is added to the source, its logs are empty, and everything
   * acknowledged is in its stores.
   */
  readonly pause: () => Promise<{ readonly resume: () => void }>;
  readonly clock: Clock;
  readonly onProgress: (progress: MigrationProgress) => void;
  readonly signal: AbortSignal;
}

/** Events of the last minute may still arrive: the next pass copies them. */
const settledMs = 60_000;
/** Writes stop once a pass copied at most this many rows, or after this many passes. */
const fewRows = 20_000;
const mostPasses = 6;
/** Keys become durable soon after they were first seen, whatever the clocks; the last hour is copied twice. */
export const keysOverlapMs = 60 * 60 * 1_000;
/** Of all timestamps. */
export const everythingMs = 8_000_000_000_000;

/**
 * Copies everything from one set of stores to another, and compares it. Most is copied while the source is in use; for
 * the rest it is paused, and stays paused when this resolves, because later additions would be lost. After a failure
 * it is resumed. A second run continues where the first stopped, because only differences are copied.
 */
export async function moveStores(options: MoveOptions): Promise<MigrationResult> {
  const { from, to, pause, clock, signal } = options;
  await assertAlone(from);
  await to.controlStore.migrate();
  await to.eventStore.migrate();
  await to.eventStore.ping();
  await claimTarget(to);
  await copyInUse(options);
  const keysSinceMs = clock() - keysOverlapMs;
  report(options, 'keys')(0, 1);
  const keys = await copyAllKeys(options, 0);

  signal.throwIfAborted();
  report(options, 'last changes')(0, 1);
  const { resume } = await pause();
  const pausedAtMs = clock();
  try {
    await assertAlone(from);
    const before = await appendedTo(from);
    const counts = await copyLastRows(options);
    const lateKeys = await copyAllKeys(options, keysSinceMs);
    const deadLetters = await copyAllDeadLetters(options);
    const tables = await copyControlData(from.controlStore, to.controlStore, unfinished);
    if ((await appendedTo(from)) !== before)
      throw new CopyDiffers('events arrived while writes were refused');
    await to.controlStore.instanceSecrets.set(markName, finished);
    const controlRows = [...tables.values()].reduce((sum, rows) => sum + rows, 0);
    const dedupeKeys = Math.max(keys, lateKeys);
    return { ...counts, deadLetters, dedupeKeys, controlRows, pausedMs: clock() - pausedAtMs };
  } catch (error) {
    resume();
    throw error;
  }
}

async function appendedTo({ eventLog, conversionLog }: MovedPorts): Promise<string> {
  const consumers = [await eventLog.consumer(storeConsumer), await conversionLog.consumer(storeConsumer)];
  const positions = await Promise.all(consumers.map((consumer) => consumer.position()));
  return positions.map(({ appended }) => appended).join(' ');
}

function pairOf({ from, to }: MoveOptions, stream: RowStream) {
  return { from: new StoredRows(from.eventStore, stream), to: new StoredRows(to.eventStore, stream) };
}

/** Passes over all days, each with what arrived during the previous one; then compares every column of every day. */
async function copyInUse(options: MoveOptions): Promise<void> {
  const { clock, signal } = options;
  for (let pass = 1; pass <= mostPasses; pass++) {
    let copied = 0;
    const untilMs = clock() - settledMs;
    for (const stream of rowStreams) {
      const onProgress = report(options, 'copying', stream);
      copied += await copyRows({ ...pairOf(options, stream), untilMs, isStill: false, signal, onProgress });
    }
    if (copied <= fewRows) break;
  }
  const untilMs = clock() - settledMs;
  for (const stream of rowStreams) {
    const onProgress = report(options, 'comparing', stream);
    await compareRows({ ...pairOf(options, stream), untilMs, signal, onProgress });
  }
}

async function copyLastRows(options: MoveOptions): Promise<Record<RowStream, number>> {
  const { signal } = options;
  const counts = { events: 0, conversions: 0 };
  for (const stream of rowStreams) {
    const pair = pairOf(options, stream);
    const onProgress = report(options, 'last changes', stream);
    await copyRows({ ...pair, untilMs: everythingMs, isStill: true, signal, onProgress });
    const [there, here] = await Promise.all([pair.from.byDay(everythingMs), pair.to.byDay(everythingMs)]);
    for (const day of new Set([...there.keys(), ...here.keys()])) {
      const account = firstDifference(there.get(day), here.get(day));
      if (account !== undefined) throw new CopyDiffers(`${stream} of ${account} on ${day}`);
      for (const { rows } of there.get(day)?.values() ?? []) counts[stream] += rows;
    }
  }
  return counts;
}

async function copyAllKeys({ from, to, signal }: MoveOptions, sinceMs: number): Promise<number> {
  const events = await copyKeys(from.eventLog, to.eventLog, { sinceMs, signal });
  return events + (await copyKeys(from.conversionLog, to.conversionLog, { sinceMs, signal }));
}

async function copyAllDeadLetters({ from, to }: MoveOptions): Promise<number> {
  const events = await copyDeadLetters(from.eventLog, to.eventLog);
  return events + (await copyDeadLetters(from.conversionLog, to.conversionLog));
}

/** Reports progress with the estimated time left. */
function report({ clock, onProgress }: MoveOptions, phase: MigrationProgress['phase'], stream?: RowStream) {
  const beganAtMs = clock();
  return (done: number, total: number) => {
    const elapsedMs = clock() - beganAtMs;
    const remainingSeconds = done === 0 ? undefined : Math.ceil((elapsedMs * (total / done - 1)) / 1_000);
    onProgress({ phase, ...(stream !== undefined && { stream }), done, total, remainingSeconds });
  };
}

/** Makes the dead letters of the target equal to the source's, and compares them. Returns their number. */
export async function copyDeadLetters(from: LogConsumers, to: LogConsumers): Promise<number> {
  const [source, target] = await Promise.all([from.consumer(storeConsumer), to.consumer(storeConsumer)]);
  // Letters that an unfinished migration copied may have been sent or erased since.
  await target.deadLetters.remove([...(await readLetters(target)).keys()]);
  const letters = await readLetters(source);
  await target.deadLetters.add([...letters.values()]);
  if (!isDeepStrictEqual(await readLetters(target), letters)) throw new CopyDiffers('dead letters');
  return letters.size;
}

/** Keyed by token, because databases sort texts differently. */
export async function readLetters({ deadLetters }: LogConsumer): Promise<ReadonlyMap<string, DeadLetter>> {
  const all = new Map<string, DeadLetter>();
  for await (const page of deadLetters.list()) for (const letter of page) all.set(letter.token, letter);
  return all;
}
