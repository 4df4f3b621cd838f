import { afterEach, describe, expect, it, vi } from 'vitest';
import type { UsageMark } from '../../control-store/monthly-usage.ts';
import type { QueryParams } from '../../event-store/event-store.ts';
import { MonthlyUsage } from './monthly-usage.ts';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const start = Date.UTC(2026, 4, 20, 12);

interface StoredEvent {
  readonly accountId: string;
  readonly keyId: string;
  readonly atMs: number;
}

/** A store that counts events once the test ships them, and a clock that the test moves. */
function openStore() {
  let nowMs = start;
  let isAway = false;
  let stored: StoredEvent[] = [];
  let waiting: StoredEvent[] = [];
  const queries: { readonly atMs: number; readonly accountIds: readonly string[] }[] = [];
  const errors: unknown[] = [];
  const marks = new Map<string, UsageMark['byDay']>();
  const query = async <Row>(_sql: string, params: QueryParams = {}) => {
    const accountIds = params.accountIds as readonly string[];
    queries.push({ atMs: nowMs, accountIds });
    if (isAway) throw new Error('away');
    const counts = new Map<string, { accountId: string; day: string; keyId: string; events: number }>();
    for (const { accountId, keyId, atMs } of stored) {
      if (!accountIds.includes(accountId)) continue;
      if (atMs < Number(params.fromMs) || atMs >= Number(params.toMs)) continue;
      const day = new Date(atMs).toISOString().slice(0, 10);
      const row = counts.get(`${accountId} ${day} ${keyId}`) ?? { accountId, day, keyId, events: 0 };
      row.events += 1;
      counts.set(`${accountId} ${day} ${keyId}`, row);
    }
    return [...counts.values()] as Row[];
  };
  return {
    queries,
    errors,
    now: () => nowMs,
    pass(ms: number) {
      nowMs += ms;
    },
    /** Events that some node accepted. */
    append(events: number, { accountId = 'acct_a', keyId = 'key_publishable' } = {}) {
      waiting.push(...Array.from({ length: events }, () => ({ accountId, keyId, atMs: nowMs })));
    },
    ship() {
      stored.push(...waiting);
      waiting = [];
      return stored.length;
    },
    erase() {
      stored = [];
    },
    setAway(away: boolean) {
      isAway = away;
    },
    openUsage() {
      return new MonthlyUsage({
        store: { query },
        marks: {
          find: async (accountIds, month) =>
            accountIds.flatMap((accountId) => {
              const byDay = marks.get(`${accountId} ${month}`);
              return byDay === undefined ? [] : [{ accountId, byDay }];
            }),
          async raise(month, raised) {
            for (const { accountId, byDay } of raised) marks.set(`${accountId} ${month}`, byDay);
          },
        },
        findKey: async (_accountId, keyId) =>
          keyId === 'key_gone' ? undefined : { kind: keyId === 'key_secret' ? 'secret' : 'publishable' },
        clock: () => nowMs,
        onError: (error) => errors.push(error),
      });
    },
  };
}

/** One node, and what it shows once a count that is due has ended. */
function openNode() {
  const store = openStore();
  const usage = store.openUsage();
  return {
    ...store,
    usage,
    take(events: number) {
      usage.add('acct_a', 'publishable', events, store.now());
      store.append(events);
    },
    async recounted() {
      await usage.of('acct_a');
      await new Promise(setImmediate);
      return usage.of('acct_a');
    },
  };
}

afterEach(() => void vi.useRealTimers());

describe('the usage of a month', () => {
  it('is what the store has and what was accepted since, none of it twice', async () => {
    const node = openNode();
    node.append(70);
    node.ship();
    node.pass(hourMs);
    expect(await node.usage.of('acct_a')).toBe(70);
    for (let minute = 0; minute < 150; minute += 1) {
      node.take(1);
      node.ship();
      node.pass(minuteMs);
      expect(await node.usage.of('acct_a')).toBe(71 + minute);
    }
    expect(await node.recounted()).toBe(220);
  });

  it('is asked of the store once a minute at most, however much is sent', async () => {
    const node = openNode();
    await node.usage.of('acct_a');
    for (let second = 0; second < 600; second += 1) {
      node.take(100);
      node.ship();
      node.pass(secondMs);
      expect(await node.usage.of('acct_a')).toBe(100 * (second + 1));
      await new Promise(setImmediate);
    }
    const times = node.queries.map(({ atMs }) => atMs);
    expect(times).toHaveLength(11);
    for (const [index, atMs] of times.slice(1).entries()) {
      expect(atMs - (times[index] ?? 0)).toBeGreaterThanOrEqual(minuteMs);
    }
  });

  it('is asked by one statement for all accounts that sent since the last one, and for no others', async () => {
    const store = openStore();
    const usage = store.openUsage();
    const names = ['acct_a', 'acct_b', 'acct_c', 'acct_d'];
    await Promise.all(names.map((name) => usage.of(name)));
    expect(store.queries.map(({ accountIds }) => accountIds)).toEqual([names]);
    store.pass(minuteMs - 1);
    for (const name of ['acct_c', 'acct_a']) usage.of(name);
    await new Promise(setImmediate);
    expect(store.queries).toHaveLength(1);
    store.pass(1);
    usage.of('acct_a');
    await new Promise(setImmediate);
    expect(store.queries.slice(1).map(({ accountIds }) => [...accountIds].sort())).toEqual([
      ['acct_a', 'acct_c'],
    ]);
  });

  it('is known by day and kind of key, for events of every node', async () => {
    const store = openStore();
    const usage = store.openUsage();
    store.append(3, { keyId: 'key_secret' });
    store.append(4, { keyId: 'key_publishable' });
    store.append(1, { keyId: 'key_gone' });
    store.ship();
    store.pass(24 * hourMs);
    expect(await usage.of('acct_a')).toBe(8);
    usage.add('acct_a', 'secret', 2, store.now());
    store.append(2, { keyId: 'key_secret' });
    store.append(6, { keyId: 'key_publishable' });
    store.ship();
    const yesterday = [
      ['2026-05-20 secret', 3],
      ['2026-05-20 publishable', 5],
    ];
    expect([...usage.byDay('acct_a')]).toEqual([...yesterday, ['2026-05-21 secret', 2]]);
    store.pass(2 * minuteMs);
    usage.of('acct_a');
    await new Promise(setImmediate);
    expect([...usage.byDay('acct_a')]).toEqual([
      ...yesterday,
      ['2026-05-21 secret', 2],
      ['2026-05-21 publishable', 6],
    ]);
    expect(usage.of('acct_a')).toBe(16);
    expect([...usage.byDay('acct_other')]).toEqual([]);
  });

  it('includes events that wait in the log, however long they wait', async () => {
    const node = openNode();
    await node.usage.of('acct_a');
    node.take(5);
    node.pass(3 * hourMs);
    expect(await node.recounted()).toBe(5);
    node.ship();
    node.pass(2 * minuteMs);
    expect(await node.recounted()).toBe(5);
  });

  it('catches up with what was not shipped when the process started', async () => {
    const node = openNode();
    node.append(40);
    expect(await node.usage.of('acct_a')).toBe(0);
    node.ship();
    node.pass(2 * minuteMs);
    expect(await node.recounted()).toBe(40);
  });

  it('catches up with other nodes after days in which the account sent nothing here', async () => {
    const node = openNode();
    node.take(5);
    expect(await node.usage.of('acct_a')).toBe(0);
    node.ship();
    for (let day = 0; day < 4; day += 1) {
      node.append(10);
      node.ship();
      node.pass(24 * hourMs);
    }
    expect(await node.recounted()).toBe(45);
  });

  it('restarts on the first of the month, UTC', async () => {
    const node = openNode();
    await node.usage.of('acct_a');
    node.take(9);
    node.ship();
    node.pass(Date.UTC(2026, 5, 1) - start - 1);
    expect(await node.usage.of('acct_a')).toBe(9);
    const lastMoment = node.now();
    node.pass(1);
    expect(await node.usage.of('acct_a')).toBe(0);
    // Accepted before midnight, durable after it.
    node.usage.add('acct_a', 'publishable', 4, lastMoment);
    expect(await node.usage.of('acct_a')).toBe(0);
    node.take(2);
    expect(await node.usage.of('acct_a')).toBe(2);
  });

  it('is not reduced by an erasure, and goes on from there', async () => {
    const node = openNode();
    await node.usage.of('acct_a');
    node.take(9);
    node.ship();
    node.pass(2 * hourMs);
    expect(await node.recounted()).toBe(9);
    node.erase();
    for (let minute = 0; minute < 5; minute += 1) {
      node.pass(minuteMs);
      expect(await node.recounted()).toBe(9 + minute);
      node.take(1);
      node.ship();
    }
  });

  it('is not reduced by an erasure and a restart', async () => {
    const node = openNode();
    await node.usage.of('acct_a');
    node.take(9);
    node.ship();
    node.pass(2 * minuteMs);
    expect(await node.recounted()).toBe(9);
    node.erase();
    const restarted = node.openUsage();
    expect(await restarted.of('acct_a')).toBe(9);
    restarted.add('acct_a', 'publishable', 3, node.now());
    node.append(3);
    node.ship();
    await restarted.saveMarks();
    expect(await node.openUsage().of('acct_a')).toBe(12);
    node.pass(12 * 24 * hourMs);
    expect(await node.openUsage().of('acct_a')).toBe(0);
  });

  it('is not reduced by erasing events that were not counted yet, of an account without requests', async () => {
    const store = openStore();
    store.append(7);
    store.ship();
    store.pass(secondMs);
    await store.openUsage().keep('acct_a');
    store.erase();
    expect(await store.openUsage().of('acct_a')).toBe(7);
  });

  it('keeps what it knows of the current day when the process stops', async () => {
    const node = openNode();
    await node.usage.of('acct_a');
    node.take(9);
    await node.usage.saveMarks();
    expect(await node.openUsage().of('acct_a')).toBe(9);
  });

  it('keeps no request waiting for more than ten seconds while the store hangs', async () => {
    vi.useFakeTimers();
    let answer: (rows: never[]) => void = () => {};
    const query = <Row>() =>
      new Promise<Row[]>((resolve) => {
        answer = resolve;
      });
    const usage = new MonthlyUsage({
      store: { query },
      marks: { find: async () => [], raise: async () => {} },
      findKey: async () => undefined,
      clock: () => start,
      onError: () => {},
    });
    const first = usage.of('acct_a');
    expect(first).toBeInstanceOf(Promise);
    await vi.advanceTimersByTimeAsync(10 * secondMs);
    expect(await first).toBe(0);
    usage.add('acct_a', 'publishable', 3, start);
    expect(await usage.of('acct_a')).toBe(3);
    answer([]);
    await vi.advanceTimersByTimeAsync(0);
    expect(usage.of('acct_a')).toBe(3);
  });

  it('accepts events while the store is away, and has those of others as soon as it is back', async () => {
    const node = openNode();
    node.append(30);
    node.ship();
    node.pass(hourMs);
    node.setAway(true);
    expect(await node.usage.of('acct_a')).toBe(0);
    expect(node.errors).toHaveLength(1);
    node.take(4);
    expect(node.usage.of('acct_a')).toBe(4);
    node.pass(9 * secondMs);
    expect(node.usage.of('acct_a')).toBe(4);
    await new Promise(setImmediate);
    expect(node.errors).toHaveLength(1);
    node.setAway(false);
    node.pass(secondMs);
    expect(await node.recounted()).toBe(34);
  });
});

it.each([2, 3])(
  '%i nodes that share a cap exceed it by no more than the others accept in two minutes',
  async (count) => {
    const cap = 20_000;
    const perSecond = 10;
    const shippingSeconds = 5;
    const store = openStore();
    const nodes = Array.from({ length: count }, () => store.openUsage());
    let accepted = 0;
    let refused = 0;
    for (let second = 0; refused < nodes.length; second += 1) {
      refused = 0;
      for (const node of nodes) {
        if ((await node.of('acct_a')) >= cap) {
          refused += 1;
          continue;
        }
        node.add('acct_a', 'publishable', perSecond, store.now());
        store.append(perSecond);
        accepted += perSecond;
      }
      if (second % shippingSeconds === 0) store.ship();
      store.pass(secondMs);
      await new Promise(setImmediate);
    }
    expect(accepted).toBeGreaterThanOrEqual(cap);
    expect(accepted).toBeLessThanOrEqual(cap + 120 * perSecond * (count - 1));
  },
);
