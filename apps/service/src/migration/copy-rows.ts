import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { toMoveToken } from '../event/range-token.ts';
import { EventStoreUnavailable } from '../event-store/event-store.ts';
import { type Fingerprint, isSame, type Slices, type StoredRows } from './stored-rows.ts';

/** Thrown if a copy differs from its source: it must not be used. */
export class CopyDiffers extends Error {
  constructor(what: string) {
    super(`the copy differs: ${what}`);
    this.name = 'CopyDiffers';
  }
}

export interface RowCopyOptions {
  readonly from: StoredRows;
  readonly to: StoredRows;
  /** Rows with a later timestamp are left to the next pass. */
  readonly untilMs: number;
  /** Nothing is added to the source meanwhile: every slice is compared column by column once it is copied. */
  readonly isStill: boolean;
  readonly signal: AbortSignal;
  /** How many rows are done, out of how many. */
  readonly onProgress: (done: number, total: number) => void;
  /** Called with the bytes of each block; the next one is read when it resolves. */
  readonly pace?: ((bytes: number) => Promise<void>) | undefined;
}

/** About 20 MB of lines, which both sides hold in memory briefly. */
const rowsPerInsert = 40_000;
/** Slices that are not adjacent are listed one by one, in the address of a request. */
const mostNamedSlices = 1_000;
const attempts = 30;
const retryMs = 1_000;

/**
 * Makes the rows of the target equal to the source's, day by day: slices that differ are removed and copied again. So
 * it does not matter where an earlier copy stopped, or what was erased meanwhile. Returns the number of copied rows.
 */
export async function copyRows(options: RowCopyOptions): Promise<number> {
  const { from, to, untilMs, onProgress } = options;
  const [there, here] = await Promise.all([from.byDay(untilMs), to.byDay(untilMs)]);
  const rowsOf = (day: string) => sumRows(there.get(day));
  const days = [...new Set([...there.keys(), ...here.keys()])].sort();
  const total = days.reduce((sum, day) => sum + rowsOf(day), 0);
  let done = 0;
  let copied = 0;
  onProgress(done, total);
  for (const day of days) {
    if (!isSameMap(there.get(day), here.get(day))) {
      copied += await copyDay(day, options, (rows) => onProgress(done + rows, total));
    }
    done += rowsOf(day);
    onProgress(done, total);
  }
  return copied;
}

async function copyDay(
  day: string,
  { from, to, untilMs, isStill, signal, pace }: RowCopyOptions,
  onRows: (rows: number) => void,
): Promise<number> {
  const [there, here] = await Promise.all([from.bySlice(day, untilMs), to.bySlice(day, untilMs)]);
  let copied = 0;
  for (const { slices, rows, superseded } of toPieces(there, here)) {
    signal.throwIfAborted();
    if (superseded > 0) await retried(signal, () => to.remove(day, slices));
    copied += await copySlices(day, slices, { from, to, signal, pace, rows });
    onRows(copied);
    if (isStill) await compareContents(day, { from, to, untilMs }, slices);
  }
  return copied;
}

interface SliceCopy extends Pick<RowCopyOptions, 'from' | 'to' | 'signal' | 'pace'> {
  readonly rows: number;
}

async function copySlices(
  day: string,
  slices: Slices,
  { from, to, signal, pace, rows }: SliceCopy,
): Promise<number> {
  // An import may create millions of rows with one timestamp.
  const parts = Math.max(1, Math.ceil(rows / (2 * rowsPerInsert)));
  let copied = 0;
  for (let part = 0; part < parts; part++) {
    const lines = await from.lines(day, slices, part, parts);
    if (lines.length === 0) continue;
    // One token for all attempts: the store accepts the block once, even if the response to the first was lost.
    const token = toMoveToken(randomUUID());
    await retried(signal, () => to.insert(token, lines));
    copied += lines.length;
    await pace?.(lines.reduce((sum, { length }) => sum + length, 0));
  }
  return copied;
}

/** Compares rows of a day by account and column. Throws CopyDiffers. */
async function compareContents(
  day: string,
  { from, to, untilMs }: Pick<RowCopyOptions, 'from' | 'to' | 'untilMs'>,
  slices?: Slices,
): Promise<void> {
  const [there, here] = await Promise.all([
    from.contents(day, untilMs, slices),
    to.contents(day, untilMs, slices),
  ]);
  const account = firstDifference(there, here);
  if (account !== undefined) {
    throw new CopyDiffers(`${from.stream} of ${account} on ${day}`);
  }
}

/** Compares every column of every day. A day whose rows have changed since the copy is left to the next pass. Throws CopyDiffers. */
export async function compareRows({
  from,
  to,
  untilMs,
  signal,
  onProgress,
}: Omit<RowCopyOptions, 'isStill' | 'pace'>): Promise<void> {
  const days = [...(await from.byDay(untilMs))];
  const total = days.reduce((sum, [, fingerprints]) => sum + sumRows(fingerprints), 0);
  let done = 0;
  for (const [day, fingerprints] of days) {
    signal.throwIfAborted();
    await compareContents(day, { from, to, untilMs }).catch(async (error: unknown) => {
      const [there, here] = [await from.bySlice(day, untilMs), await to.bySlice(day, untilMs)];
      if (!(error instanceof CopyDiffers) || isSameMap(there, here)) throw error;
    });
    done += sumRows(fingerprints);
    onProgress(done, total);
  }
}

/** The first key under which the maps differ. */
export function firstDifference<Key>(
  one: ReadonlyMap<Key, Fingerprint> = new Map(),
  other: ReadonlyMap<Key, Fingerprint> = new Map(),
): Key | undefined {
  return [...new Set([...one.keys(), ...other.keys()])].find((key) => !isSame(one.get(key), other.get(key)));
}

function isSameMap<Key>(
  one: ReadonlyMap<Key, Fingerprint> | undefined,
  other: ReadonlyMap<Key, Fingerprint> | undefined,
): boolean {
  return firstDifference(one, other) === undefined;
}

function sumRows(fingerprints: ReadonlyMap<string, Fingerprint> = new Map()): number {
  return [...fingerprints.values()].reduce((sum, { rows }) => sum + rows, 0);
}

interface DifferingSlices {
  readonly slices: Slices;
  /** In the source. */
  readonly rows: number;
  /** In the target. */
  readonly superseded: number;
}

/**
 * Only the slices that differ, grouped so that each group fits into an insert. In early passes that is a whole day in
 * one piece; in late ones, slices far apart with one late event each.
 */
function toPieces(
  there: ReadonlyMap<number, Fingerprint>,
  here: ReadonlyMap<number, Fingerprint>,
): DifferingSlices[] {
  const pieces: { numbers: number[]; hasGap: boolean; rows: number; superseded: number }[] = [];
  let isGap = false;
  for (const number of [...new Set([...there.keys(), ...here.keys()])].sort((one, other) => one - other)) {
    if (isSame(there.get(number), here.get(number))) {
      isGap = true;
      continue;
    }
    const [rows, superseded] = [there.get(number)?.rows ?? 0, here.get(number)?.rows ?? 0];
    const last = pieces.at(-1);
    const hasGap = isGap || last?.hasGap === true;
    isGap = false;
    if (
      last === undefined ||
      last.rows + rows > rowsPerInsert ||
      (hasGap && last.numbers.length >= mostNamedSlices)
    ) {
      pieces.push({ numbers: [number], hasGap: false, rows, superseded });
      continue;
    }
    last.numbers.push(number);
    last.hasGap = hasGap;
    last.rows += rows;
    last.superseded += superseded;
  }
  return pieces.map(({ numbers, hasGap, rows, superseded }) => {
    const [first = 0] = numbers;
    const slices = { first, last: numbers.at(-1) ?? first, only: hasGap ? numbers.map(String) : [] };
    return { slices, rows, superseded };
  });
}

/** A remote store may be unreachable briefly. */
async function retried(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    signal.throwIfAborted();
    try {
      await work();
      return;
    } catch (error) {
      if (attempt === attempts || !(error instanceof EventStoreUnavailable)) throw error;
      await sleep(retryMs, undefined, { signal });
    }
  }
}
