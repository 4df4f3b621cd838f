import { type EventLog, EventLogUnavailable } from '@overlay/service/internal/log/event-log.ts';
import { openLogReader } from '@overlay/service/internal/log/log-reader.fixture.ts';
import { expect, test } from 'vitest';
import { entryOf, keyOf, useLogFixture } from './log-fixture.ts';

const fixture = useLogFixture();
const dayMs = 24 * 60 * 60 * 1_000;
const windowMs = 7 * dayMs;

async function openNodes(startMs: number) {
  let nowMs = startMs;
  const advanceOnce = async (ms: number): Promise<void> => {
    nowMs += ms;
    await nodes[0].overwriteRemoved();
  };
  // The nodes' clocks differ by a day: only the database's counts.
  const nodes = [
    await fixture.open({ clock: () => nowMs - dayMs, databaseClock: () => nowMs }),
    await fixture.open({ clock: () => nowMs + dayMs, databaseClock: () => nowMs }),
  ] as const;
  return {
    nodes,
    now: () => nowMs,
    /** Advances the clock, and turns the tables if due. Rejects if a transaction uses them for longer than a second. */
    advanceOnce,
    /** Repeats that, because appends may take longer than a second on a slow machine. */
    async advance(ms: number) {
      for (let left = ms; ; left = 0) {
        const error: unknown = await advanceOnce(left).catch((reason: unknown) => reason);
        if (error === undefined) return;
        if (!(error instanceof EventLogUnavailable) || error.reason !== 'io') throw error;
      }
    },
  };
}

async function isNew(log: EventLog, key: number, createdAt: number): Promise<boolean> {
  const [verdict] = await log.append([entryOf(key, `${key}`, createdAt)]);
  return verdict?.status === 'accepted';
}

test('a key is known on every node for the whole window, whenever the tables turn', async () => {
  const start = Date.UTC(2026, 5, 1, 23, 59, 59, 999);
  const { nodes, now, advance } = await openNodes(start);
  const [one, other] = nodes;
  const stepMs = dayMs / 2;
  /** When each key was accepted; one is tried at each step. */
  const accepted = new Map<number, number>();
  for (let step = 0; step < 40; step++) {
    expect(await isNew(step % 2 === 0 ? one : other, step, now())).toBe(true);
    accepted.set(step, now());
    for (const [key, at] of accepted) {
      if (now() - at > windowMs) continue;
      expect(await isNew(key % 3 === 0 ? one : other, key, now()), `key ${key} after ${now() - at} ms`).toBe(
        false,
      );
    }
    await advance(stepMs);
  }
});

test('a key is known at the last millisecond of the window, and forgotten some days later', async () => {
  const { nodes, now, advance } = await openNodes(Date.UTC(2026, 5, 1));
  const [one, other] = nodes;
  // At the very end of the first table's turn.
  await advance(windowMs / 2 + 5 * 60_000 - 1);
  const at = now();
  expect(await isNew(one, 1, at)).toBe(true);
  await advance(1);
  await advance(windowMs / 2 + 5 * 60_000);
  await advance(at + windowMs - now());
  expect(await other.append([entryOf(1, 'again')])).toEqual([
    { status: 'duplicate', createdAt: at, payloadMismatch: false },
  ]);
  expect(await other.lookUp([entryOf(1, 'again')])).toMatchObject([{ status: 'duplicate' }]);
  for (let day = 0; day < 5; day++) await advance(dayMs);
  expect(await other.lookUp([entryOf(1, 'again')])).toMatchObject([{ status: 'accepted' }]);
  expect(await isNew(one, 1, now())).toBe(true);
  expect(await isNew(other, 1, now())).toBe(false);
});

test('of the same keys on two nodes while the tables turn, each is accepted once', {
  tags: ['long'],
}, async () => {
  const { nodes, now, advance } = await openNodes(Date.UTC(2026, 5, 1, 23, 59));
  const [one, other] = nodes;
  const reader = await openLogReader(one);
  const lines: string[] = [];
  for (let round = 0; round < 60; round++) {
    const keys = Array.from({ length: 20 }, (_, index) => round * 20 + index);
    const entries = keys.map((key) => entryOf(key, `${key}`, now()));
    // Half of them in another order, which must not cause a deadlock.
    const [first, , second, third] = await Promise.all([
      one.append(entries),
      advance(windowMs),
      other.append([...entries].reverse()),
      other.append(entries.slice(5, 15)),
    ]);
    const accepted = [...first, ...second, ...third].filter(({ status }) => status === 'accepted');
    expect(accepted).toHaveLength(keys.length);
    lines.push(...(await reader.drain()));
  }
  lines.push(...(await reader.drain()));
  expect(lines.map(Number).sort((a, b) => a - b)).toEqual(Array.from({ length: 1_200 }, (_, key) => key));
});

test('a node appends into the old table as long as its transaction began before the turn', {
  tags: ['long'],
}, async () => {
  const { nodes, now, advance, advanceOnce } = await openNodes(Date.UTC(2026, 5, 1));
  const [one, other] = nodes;
  const transaction = fixture.connect();
  await transaction.query('BEGIN');
  const key = keyOf(1).toString('hex');
  await transaction.query(
    `SELECT a_log.append_group(gen_random_uuid(), false, '{${key}}', 1, '{5}', '{1}', '{2}', 2, '\\x610a')`,
  );
  // The turn gives up in its favour, and reports that.
  await expect(advanceOnce(windowMs)).rejects.toMatchObject({ reason: 'io' });
  const waiting = other.append([entryOf(1, 'b', now())]);
  await transaction.query('COMMIT');
  expect(await waiting).toEqual([{ status: 'duplicate', createdAt: 5, payloadMismatch: false }]);
  await advance(0);
  expect(await isNew(one, 1, now())).toBe(false);
});
