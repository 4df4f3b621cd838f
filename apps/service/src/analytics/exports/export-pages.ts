import { setTimeout as sleep } from 'node:timers/promises';
import type { RowBatches } from '../../event-store/event-store.ts';
import { ProblemError } from '../../http/answers/problem-error.ts';

/** The next page begins after this record; `cursorMs` 0 and `cursorId` '' begin a day. */
export interface Place {
  readonly cursorMs: number;
  readonly cursorId: string;
}

/** A day, and how many records it has. */
export interface ExportDay {
  readonly day: string;
  readonly rows: number;
}

/** Records of one stream, as the store returns them. */
export interface ExportSource<Row, Item> {
  /** Days that have records, oldest first. */
  days(): Promise<readonly ExportDay[]>;
  /** The next records of a day by time and identifier; fewer than `limit` are the last ones. */
  page(day: string, place: Place & { readonly limit: number }): Promise<RowBatches<Row>>;
  placeOf(row: Row): Place;
  toItem(row: Row): Item;
}

/** A page waits in memory for its reader: thousands of small events or hundreds of large ones. */
const pageBytes = 4 * 1024 ** 2;
export const largestPage = 20_000;
const firstPage = 500;
/** How long a running export waits for a slot in the queue of its account, and how often it retries. */
const patienceMs = 60_000;
const askAgainMs = 500;

/**
 * Everything, oldest first. Reads page by page: memory does not depend on the number of records, a slow
 * reader delays only the next page, and other queries of the account run between pages.
 */
export async function* readAll<Row, Item>(
  source: ExportSource<Row, Item>,
  signal: AbortSignal,
): AsyncGenerator<readonly Item[]> {
  let limit = firstPage;
  for (const { day } of await source.days()) {
    for (let place: Place | undefined = { cursorMs: 0, cursorId: '' }; place !== undefined; ) {
      const from: Place & { limit: number } = { ...place, limit };
      const page: RowBatches<Row> = await patiently(() => source.page(day, from), signal);
      let rows = 0;
      let last: Row | undefined;
      for await (const batch of page) {
        rows += batch.length;
        last = batch.at(-1);
        yield batch.map((row) => source.toItem(row));
      }
      place = rows < limit || last === undefined ? undefined : source.placeOf(last);
      if (rows > 0) limit = toLimit(limit, page.bytes / rows);
    }
  }
}

/** At most doubles, because the next records may be larger. */
function toLimit(limit: number, bytesOfOne: number): number {
  return Math.max(firstPage, Math.min(largestPage, 2 * limit, Math.floor(pageBytes / bytesOfOne)));
}

/** Other queries of the account may have filled its queue for a moment. Half an export is useless, so it retries. */
export async function patiently<Result>(ask: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
  for (const untilMs = performance.now() + patienceMs; ; ) {
    try {
      return await ask();
    } catch (error) {
      const isBusy = error instanceof ProblemError && error.code === 'too_many_queries';
      if (!isBusy || performance.now() >= untilMs) throw error;
      await sleep(askAgainMs, undefined, { signal });
    }
  }
}
