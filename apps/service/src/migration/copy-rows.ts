import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { EventStoreUnavailable } from '../ports/event-store.ts';
import { toMoveToken } from '../ports/range-token.ts';
import { type Fingerprint, isSame, type Slices, type StoredRows } from './stored-rows.ts';

/** Thrown if rows that were copied are not what they were: nothing may be built on this copy. */
export class CopyDiffers extends Error {
  constructor(what: string) {
    super(`the copy differs: ${what}`);
    this.name = 'CopyDiffers';
  }
}

export interface RowCopyOptions {
  readonly from: StoredRows;
  readonly to: StoredRows;
  /** Rows that happened later are left to the next pass. */
  readonly untilMs: number;
  /** Nothing is added to the source meanwhile: every slice is compared column by column once it is copied. */
  readonly isStill: boolean;
  readonly signal: AbortSignal;
  /** So many rows are as they should be, of so many. */
  readonly onProgress: (done: number, total: number) => void;
}

/** About 20 MB of lines, which both sides hold in memory for a moment. */
const rowsPerInsert = 40_000;
/** Slices that are no neighbours are named one by one, in the address of a request. */
const mostNamedSlices = 1_000;
const attempts = 30;
const retryMs = 1_000;

/**
 * Makes the rows of one store those of another, day by day: slices that differ are removed and copied again. So it does not
 * matter where an earlier copy ended, or what was erased meanwhile. Returns how many rows it copied.
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
  { from, to, untilMs, isStill, signal }: RowCopyOptions,
  onRows: (rows: number) => void,
): Promise<number> {
  const [there, here] = await Promise.all([from.bySlice(day, untilMs), to.bySlice(day, untilMs)]);
  let copied = 0;
  for (const { slices, rows, superseded } of toPieces(there, here)) {
    signal.throwIfAborted();
    if (superseded > 0) await retried(signal, () => to.remove(day, slices));
    copied += await copySlices(day, slices, { from, to, signal, rows });
    onRows(copied);
    if (isStill) await compareContents(day, { from, to, untilMs }, slices);
  }
  return copied;
}

interface SliceCopy extends Pick<RowCopyOptions, 'from' | 'to' | 'signal'> {
  readonly rows: number;
}

async function copySlices(
  day: string,
  slices: Slices,
  { from, to, signal, rows }: SliceCopy,
): Promise<number> {
  // An import may bring millions of rows with one timestamp.
  const parts = Math.max(1, Math.ceil(rows / (2 * rowsPerInsert)));
  let copied = 0;
  for (let part = 0; part < parts; part++) {
    const lines = await from.lines(day, slices, part, parts);
    if (lines.length === 0) continue;
    // One token for all attempts: the store takes the block once, even if the answer to the first was lost.
    const token = toMoveToken(randomUUID());
    await retried(signal, () => to.insert(token, lines));
    copied += lines.length;
  }
  return copied;
}

/** Compares rows of a day by account and column. Throws CopyDiffers. */
export async function compareContents(
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

/** The first key under which the maps differ. */
export function firstDifference<Key>(
  one: ReadonlyMap<Key, Fingerprint> = new Map(),
  other: ReadonlyMap<Key, Fingerprint> = new Map(),
): Key | undefined {
  return [...new Set([...one.keys(), ...other.keys()])].find((key) => !isSame(one.get(key), other.get(key)));
}

export function isSameMap<Key>(
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
 * The slices that differ and none that does not, together as long as they fit into an insert. Early on that is a day in one
 * piece; late in a move, slices far apart, with an event each that came late.
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

/** A store on another machine may be away for a moment. */
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
