import { eventTypes, heartbeatEvents, reachedStates } from '@overlay/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { InstallationRecord } from '../control-store/installations.ts';
import { sampleInstallation } from '../control-store/sample-records.fixture.ts';
import {
  applyHeartbeat,
  applyStoredEvent,
  deriveState,
  type InstallationChange,
} from './installation-state.ts';

const staleAfterMs = 1_000;

const happening = fc.record({
  afterMs: fc.integer({ min: 0, max: 2_500 }),
  what: fc.oneof(
    fc.constantFrom(...heartbeatEvents).map((event) => ({ kind: 'heartbeat', event }) as const),
    fc.constantFrom(...eventTypes).map((eventType) => ({ kind: 'event', eventType }) as const),
    fc.constant({ kind: 'job' } as const),
  ),
});

it('keeps every history consistent: steps only move forward, and each transition starts where the last ended', () => {
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 30 }), (happenings) => {
      let record = sampleInstallation({ createdAtMs: 0 });
      let nowMs = 0;
      for (const { afterMs, what } of happenings) {
        nowMs += afterMs;
        const change = apply(record, what, nowMs);
        expect(rank(change.next)).toBeGreaterThanOrEqual(rank(record));
        expectWhole(change.next, nowMs);
        record = change.next;
      }
    }),
  );
});

it('shows the same state whether or not the job ran in between', () => {
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 20 }), (happenings) => {
      const withJob = replay(happenings, true);
      const withoutJob = replay(happenings, false);
      expect(withJob).toEqual(withoutJob);
    }),
  );
});

type Happening = (typeof happening extends fc.Arbitrary<infer T> ? T : never)['what'];

function apply(record: InstallationRecord, what: Happening, nowMs: number): InstallationChange {
  switch (what.kind) {
    case 'heartbeat':
      return applyHeartbeat(record, what, nowMs, staleAfterMs);
    case 'event':
      return applyStoredEvent(record, what.eventType, nowMs, staleAfterMs);
    case 'job':
      return deriveState(record, nowMs, staleAfterMs);
  }
}

/** What a reader sees at the end. */
function replay(
  happenings: readonly { afterMs: number; what: Happening }[],
  withJob: boolean,
): InstallationRecord {
  let record = sampleInstallation({ createdAtMs: 0 });
  let nowMs = 0;
  for (const { afterMs, what } of happenings) {
    nowMs += afterMs;
    if (withJob) record = apply(record, { kind: 'job' }, nowMs).next;
    if (what.kind !== 'job') record = apply(record, what, nowMs).next;
  }
  return deriveState(record, nowMs, staleAfterMs).next;
}

function expectWhole({ transitions, ...record }: InstallationRecord, nowMs: number): void {
  let previous: { to: string; atMs: number } = { to: 'pending', atMs: 0 };
  for (const transition of transitions) {
    expect(transition.from).toBe(previous.to);
    expect(transition.to).not.toBe(transition.from);
    expect(transition.atMs).toBeGreaterThanOrEqual(previous.atMs);
    previous = transition;
  }
  expect(record.state).toBe(previous.to);
  const isStale = record.lastHeartbeatAtMs !== null && nowMs - record.lastHeartbeatAtMs >= staleAfterMs;
  expect(record.state).toBe(isStale ? 'degraded' : record.reachedState);
  expect(record.degradedAtMs !== null).toBe(isStale);
}

function rank({ reachedState }: InstallationRecord): number {
  return reachedStates.indexOf(reachedState);
}
