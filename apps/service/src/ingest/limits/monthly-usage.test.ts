import { describe, expect, it } from 'vitest';
import type { QueryParams } from '../../ports/event-store.ts';
import { MonthlyUsage } from './monthly-usage.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const start = Date.UTC(2026, 4, 20, 12);

/** A store that counts added events once the test ships them, and a clock that the test moves. */
function openUsage() {
  let nowMs = start;
  let away = false;
  let stored: number[] = [];
  let waiting: number[] = [];
  const queries: QueryParams[] = [];
  const errors: unknown[] = [];
  const usage = new MonthlyUsage({
    store: {
      async query<Row>(_sql: string, params: QueryParams = {}) {
        queries.push(params);
        if (away) throw new Error('away');
        const events = stored.filter((ms) => ms >= Number(params.fromMs) && ms < Number(params.toMs)).length;
        return [{ events }] as Row[];
      },
    },
    lag: async () => ({ events: waiting.length, bytes: 0, oldestCreatedAt: waiting[0] }),
    clock: () => nowMs,
    onError: (error) => errors.push(error),
  });
  return {
    usage,
    queries,
    errors,
    pass(ms: number) {
      nowMs += ms;
    },
    /** Events that this process accepts. */
    take(events: number) {
      usage.add('acct_a', events, nowMs);
      waiting.push(...Array.from({ length: events }, () => nowMs));
    },
    /** Events that another process accepted, or this one before a restart. */
    takeElsewhere(events: number) {
      waiting.push(...Array.from({ length: events }, () => nowMs));
    },
    ship() {
      stored.push(...waiting);
      waiting = [];
    },
    erase() {
      stored = [];
    },
    setAway(isAway: boolean) {
      away = isAway;
    },
  };
}

describe('the usage of a month', () => {
  it('is what the store has and what was accepted since, none of it twice', async () => {
    const month = openUsage();
    month.takeElsewhere(70);
    month.ship();
    month.pass(hourMs);
    expect(await month.usage.of('acct_a')).toBe(70);
    for (let minute = 0; minute < 150; minute += 1) {
      month.take(1);
      month.ship();
      month.pass(minuteMs);
      expect(await month.usage.of('acct_a')).toBe(71 + minute);
    }
    await new Promise(setImmediate);
    expect(month.usage.of('acct_a')).toBe(220);
    expect(month.queries.length).toBeGreaterThan(2);
    expect(month.queries.length).toBeLessThan(6);
  });

  it('counts what waits in the log, however long it waits', async () => {
    const month = openUsage();
    await month.usage.of('acct_a');
    month.take(5);
    month.pass(3 * hourMs);
    month.usage.of('acct_a');
    await new Promise(setImmediate);
    expect(month.usage.of('acct_a')).toBe(5);
  });

  it('catches up with what was not shipped when the process started', async () => {
    const month = openUsage();
    month.takeElsewhere(40);
    expect(await month.usage.of('acct_a')).toBe(0);
    month.ship();
    month.pass(4 * minuteMs);
    month.usage.of('acct_a');
    await new Promise(setImmediate);
    expect(month.usage.of('acct_a')).toBe(40);
  });

  it('restarts on the first of the month, UTC', async () => {
    const month = openUsage();
    await month.usage.of('acct_a');
    month.take(9);
    month.ship();
    month.pass(Date.UTC(2026, 5, 1) - start - 1);
    expect(await month.usage.of('acct_a')).toBe(9);
    month.pass(1);
    expect(await month.usage.of('acct_a')).toBe(0);
  });

  it('is not reduced by an erasure', async () => {
    const month = openUsage();
    await month.usage.of('acct_a');
    month.take(9);
    month.ship();
    month.pass(2 * hourMs);
    month.erase();
    month.usage.of('acct_a');
    await new Promise(setImmediate);
    expect(month.usage.of('acct_a')).toBe(9);
  });

  it('accepts events while the store is unavailable, and counts them as soon as it is back', async () => {
    const month = openUsage();
    month.takeElsewhere(30);
    month.ship();
    month.pass(hourMs);
    month.setAway(true);
    expect(await month.usage.of('acct_a')).toBe(0);
    expect(month.errors).toHaveLength(1);
    month.setAway(false);
    month.pass(11_000);
    month.usage.of('acct_a');
    await new Promise(setImmediate);
    expect(month.usage.of('acct_a')).toBe(30);
  });
});

it('nodes that share a cap exceed it by no more than they accept in a minute and a half', async () => {
  const cap = 100_000;
  const perSecond = 10;
  let nowMs = start;
  const stored: number[] = [];
  let queries = 0;
  const nodes = Array.from(
    { length: 3 },
    () =>
      new MonthlyUsage({
        store: {
          async query<Row>(_sql: string, params: QueryParams = {}) {
            queries += 1;
            const events = stored.filter(
              (ms) => ms >= Number(params.fromMs) && ms < Number(params.toMs),
            ).length;
            return [{ events }] as Row[];
          },
        },
        lag: async () => ({ events: 0, bytes: 0, oldestCreatedAt: undefined }),
        clock: () => nowMs,
        onError: () => {},
      }),
  );
  let refused = 0;
  while (refused < nodes.length) {
    refused = 0;
    for (const node of nodes) {
      if ((await node.of('acct_a', cap)) >= cap) {
        refused += 1;
        continue;
      }
      node.add('acct_a', perSecond, nowMs);
      for (let event = 0; event < perSecond; event += 1) stored.push(nowMs);
    }
    nowMs += 1_000;
    await new Promise(setImmediate);
  }
  expect(stored.length).toBeGreaterThanOrEqual(cap);
  expect(stored.length).toBeLessThanOrEqual(cap + 90 * perSecond * nodes.length);
  // For each node, which otherwise asks once an hour.
  expect(queries / nodes.length).toBeLessThan(120);
});
