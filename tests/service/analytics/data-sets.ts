import type { ConversionRow } from '@overlay/service/internal/event/conversion-row.ts';
import type { EventRow } from '@overlay/service/internal/event/event-row.ts';
import { atScale } from '../../kit/scale.ts';
import type { AnalyticsStore } from './analytics-store.ts';
import { makeRandomConversions } from './random-conversions.ts';
import { createRandom, makeRandomEvents } from './random-events.ts';

/**
 * `npm test` has 50 sets and queries each endpoint about every fifth, because the queries take most of the time;
 * `npm run test:long` has 200 and queries about every fifth. `npm run test:release -- analytics` queries all of 5,000, and with
 * `OVERLAY_DATA_SETS_EVERY=5` each endpoint about a fifth of them.
 */
const asked = process.env['OVERLAY_DATA_SETS'];
const sets = Number(asked ?? atScale({ short: 50, long: 200, release: 300 }));
const every = Number(process.env['OVERLAY_DATA_SETS_EVERY'] ?? atScale({ short: 5, long: 5, release: 1 }));

/** How many sets each endpoint is queried about. */
export const askedSets = Math.ceil(sets / every);

/** The first sets for a question that costs more than others, half as many in `npm test`. */
export const firstOf = (dataSets: readonly DataSet[], most: number): readonly DataSet[] =>
  dataSets.slice(0, atScale({ short: most / 2, long: most, release: most }));

/** Only ends a test that hangs: there may be thousands of data sets. */
export const forAllSets = { timeout: 120_000 + sets * 3_000 };

const newestFromMs = Date.UTC(2026, 2, 1);

export interface DataSet {
  readonly account: string;
  readonly events: readonly EventRow[];
  readonly conversions: readonly ConversionRow[];
}

/** Random events and conversions, one account each, in several parts per month as a service writes them. */
export async function insertDataSets(
  analytics: AnalyticsStore,
  makeEvents: (account: string, seed: number) => readonly EventRow[] = makeRandomEvents,
): Promise<readonly DataSet[]> {
  const all = Array.from({ length: sets }, (_, index) => {
    const account = `acct_${index}`;
    const events = makeEvents(account, index + 1);
    return { account, events, conversions: makeRandomConversions(account, index + 1, events) };
  });
  const isIn = (part: number) => (_: unknown, index: number) => index % 4 === part;
  const events = all.flatMap((set) => set.events);
  // Some events are recent: all others are merged, and have projections.
  const isNew = ({ timestamp }: EventRow, index: number) => index % 3 === 0 && timestamp > newestFromMs;
  const merged = events.filter((event, index) => !isNew(event, index));
  const conversions = all.flatMap((set) => set.conversions);
  for (let part = 0; part < 4; part += 1) {
    await analytics.insert(`part ${part}`, merged.filter(isIn(part)));
    await analytics.insertConversions(`part ${part}`, conversions.filter(isIn(part)));
  }
  await analytics.store.command('OPTIMIZE TABLE events FINAL');
  await analytics.insert('new', events.filter(isNew));
  return all;
}

/**
 * Runs a check over the data sets, each with its own random seed, and reports which one failed.
 *
 * @param turn the first set to ask about, where not all of them are
 */
export async function forEachSet(
  dataSets: readonly DataSet[],
  turn: number,
  check: (set: DataSet, random: () => number) => Promise<void>,
): Promise<void> {
  for (const [index, set] of dataSets.entries()) {
    if (index % every !== turn % every) continue;
    try {
      await check(set, createRandom((index + 1) * 7_919));
    } catch (error) {
      throw new Error(`data set ${index + 1}`, { cause: error });
    }
  }
}
