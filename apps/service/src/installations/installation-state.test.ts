import { describe, expect, it } from 'vitest';
import type { InstallationRecord } from '../control-store/installations.ts';
import { sampleInstallation } from '../control-store/sample-records.fixture.ts';
import { applyHeartbeat, applyStoredEvent, deriveState } from './installation-state.ts';

const hour = 3_600_000;
const staleAfter = 24 * hour;
const beatAt = 1_000 * hour;

const pending = sampleInstallation();
/** An installation that reached a state with a heartbeat at `beatAt`. */
const at = (state: 'heartbeat' | 'render' | 'live', change: Partial<InstallationRecord> = {}) =>
  sampleInstallation({
    state,
    reachedState: state,
    firstHeartbeatAtMs: beatAt,
    lastHeartbeatAtMs: beatAt,
    lastEvent: 'ping',
    ...change,
  });
const degraded = (reachedState: 'heartbeat' | 'render' | 'live') =>
  at(reachedState, { state: 'degraded', degradedAtMs: beatAt + staleAfter });
const later = beatAt + 100 * hour;
const soon = beatAt + hour;

describe('a heartbeat', () => {
  it.each([
    ['pending', pending, 'ping', ['pending>heartbeat heartbeat:ping']],
    ['pending', pending, 'first_render', ['pending>render heartbeat:first_render']],
    ['pending', pending, 'first_interaction', ['pending>live heartbeat:first_interaction']],
    ['pending', pending, 'first_conversion', ['pending>live heartbeat:first_conversion']],
    ['heartbeat', at('heartbeat'), 'ping', []],
    ['heartbeat', at('heartbeat'), 'first_render', ['heartbeat>render heartbeat:first_render']],
    ['render', at('render'), 'ping', []],
    ['render', at('render'), 'first_interaction', ['render>live heartbeat:first_interaction']],
    ['live', at('live'), 'ping', []],
    ['live', at('live'), 'first_render', []],
  ] as const)('on %s: %#', (_, record, event, expected) => {
    expect(moves(applyHeartbeat(record, { event }, soon, staleAfter))).toEqual(expected);
  });

  it.each([
    ['heartbeat', 'ping', 'degraded>heartbeat recovered'],
    ['render', 'ping', 'degraded>render recovered'],
    ['live', 'first_render', 'degraded>live recovered'],
    ['render', 'first_conversion', 'degraded>live heartbeat:first_conversion'],
  ] as const)('returns a degraded one from %s or beyond: %s', (reached, event, expected) => {
    const change = applyHeartbeat(degraded(reached), { event }, later, staleAfter);
    expect(moves(change)).toEqual([expected]);
    expect(change.next).toMatchObject({ degradedAtMs: null, lastHeartbeatAtMs: later });
  });

  it('records that it had degraded even if the job had not stored that', () => {
    const change = applyHeartbeat(at('render'), { event: 'ping' }, later, staleAfter);
    expect(change.transitions).toEqual([
      { from: 'render', to: 'degraded', atMs: beatAt + staleAfter, cause: 'stale' },
      { from: 'degraded', to: 'render', atMs: later, cause: 'recovered' },
    ]);
    expect(change.next.state).toBe('render');
  });

  it('keeps what it reports about the site, and the time of its first heartbeat', () => {
    const first = applyHeartbeat(
      sampleInstallation({ origin: null }),
      { event: 'ping', sdkProduct: 'overlay-sdk', surface: 'product', origin: 'https://shop.example' },
      soon,
      staleAfter,
    ).next;
    const second = applyHeartbeat(first, { event: 'ping' }, soon + 5, staleAfter).next;
    expect(second).toMatchObject({
      firstHeartbeatAtMs: soon,
      lastHeartbeatAtMs: soon + 5,
      lastEvent: 'ping',
      sdkProduct: 'overlay-sdk',
      surface: 'product',
      origin: 'https://shop.example',
    });
  });

  it('does not make the installation older if the clock was set back', () => {
    const { next } = applyHeartbeat(at('live'), { event: 'ping' }, beatAt - hour, staleAfter);
    expect(next.lastHeartbeatAtMs).toBe(beatAt);
  });
});

describe('a stored event', () => {
  it.each([
    ['pending', pending, 'impression', ['pending>render event:impression']],
    ['pending', pending, 'interaction', ['pending>live event:interaction']],
    ['heartbeat', at('heartbeat'), 'impression', ['heartbeat>render event:impression']],
    ['render', at('render'), 'impression', []],
    ['live', at('live'), 'impression', []],
  ] as const)('on %s: %#', (_, record, eventType, expected) => {
    expect(moves(applyStoredEvent(record, eventType, soon, staleAfter))).toEqual(expected);
  });

  it('is no sign of life: a degraded installation stays degraded, and moves forward at the next heartbeat', () => {
    const change = applyStoredEvent(degraded('render'), 'interaction', later, staleAfter);
    expect(moves(change)).toEqual([]);
    expect(change.next).toMatchObject({ state: 'degraded', reachedState: 'live', lastHeartbeatAtMs: beatAt });
    const recovered = applyHeartbeat(change.next, { event: 'ping' }, later + 1, staleAfter);
    expect(moves(recovered)).toEqual(['degraded>live recovered']);
  });
});

describe('age', () => {
  it.each([
    [staleAfter - 1, 'live'],
    [staleAfter, 'degraded'],
    [staleAfter * 9, 'degraded'],
  ])('after %d ms without a heartbeat it is %s', (age, state) => {
    expect(deriveState(at('live'), beatAt + age, staleAfter).next.state).toBe(state);
  });

  it('dates the degradation to when the heartbeat became stale, whenever that is noticed', () => {
    const { next } = deriveState(at('live'), later, staleAfter);
    expect(next.degradedAtMs).toBe(beatAt + staleAfter);
    expect(next.transitions.at(-1)).toMatchObject({ to: 'degraded', atMs: beatAt + staleAfter });
    expect(deriveState(next, later + hour, staleAfter)).toEqual({ next, transitions: [] });
  });

  it('does not degrade an installation that never sent a heartbeat', () => {
    expect(deriveState(pending, later * 5, staleAfter).next.state).toBe('pending');
    const seen = applyStoredEvent(pending, 'interaction', soon, staleAfter).next;
    expect(deriveState(seen, later * 5, staleAfter).next.state).toBe('live');
  });
});

function moves(change: { transitions: readonly { from: string; to: string; cause: string }[] }): string[] {
  return change.transitions.map(({ from, to, cause }) => `${from}>${to} ${cause}`);
}
