import type { Installation } from '@overlay/contract';
import { expect, test } from 'vitest';
import { missingNext, toChecks } from './checks.ts';

const at = '2026-11-01T10:00:00.000Z';
const later = '2026-11-02T10:00:00.000Z';

function installation(part: Partial<Installation>) {
  return {
    state: 'pending',
    reachedState: 'pending',
    firstHeartbeatAt: null,
    transitions: [],
    ...part,
  } satisfies Partial<Installation>;
}
const doneOf = (part: Partial<Installation>) =>
  toChecks(installation(part)).map(({ isDone, at: when }) => (isDone ? when : false));

test('a new installation waits for its heartbeat', () => {
  expect(doneOf({})).toEqual([false, false, false]);
  expect(missingNext(installation({}))).toBe('heartbeat');
});

test('each step has the time at which it was first known', () => {
  const part = {
    state: 'render',
    reachedState: 'render',
    firstHeartbeatAt: at,
    transitions: [
      { from: 'pending', to: 'heartbeat', at, cause: 'heartbeat:ping' },
      { from: 'heartbeat', to: 'degraded', at: later, cause: 'stale' },
      { from: 'degraded', to: 'render', at: later, cause: 'heartbeat:first_render' },
    ],
  } as const satisfies Partial<Installation>;
  expect(doneOf({ ...part, transitions: [...part.transitions] })).toEqual([at, later, false]);
  expect(missingNext(installation({ ...part, transitions: [...part.transitions] }))).toBe('interaction');
});

test('visitors prove what they saw, and not that heartbeats come', () => {
  const part: Partial<Installation> = {
    state: 'live',
    reachedState: 'live',
    transitions: [{ from: 'pending', to: 'live', at, cause: 'event:interaction' }],
  };
  expect(doneOf(part)).toEqual([false, at, at]);
  expect(missingNext(installation(part))).toBe('heartbeat');
});

test('heartbeats that stopped are what is missing, whatever was reached', () => {
  const part: Partial<Installation> = {
    state: 'degraded',
    reachedState: 'live',
    firstHeartbeatAt: at,
    transitions: [],
  };
  expect(doneOf(part)).toEqual([at, null, null]);
  expect(missingNext(installation(part))).toBe('alive');
  expect(missingNext(installation({ ...part, state: 'live' }))).toBeUndefined();
});
