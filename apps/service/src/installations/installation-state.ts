import {
  type EventType,
  type HeartbeatEvent,
  type ReachedState,
  reachedStates,
  type Surface,
  stateProvedBy,
} from '@overlay/contract';
import type { InstallationRecord, TransitionRecord } from '../control-store/installations.ts';

/*
 * Two axes (docs/decisions/0012-installation-states.md). The furthest verified step, `reachedState`, only moves
 * forward. Whether the installation is alive depends only on its last heartbeat. `state` is `degraded` if it is not
 * alive, otherwise the furthest step.
 */

export interface InstallationChange {
  readonly next: InstallationRecord;
  /** The changes of `state`, in order; they are also at the end of `next.transitions`. */
  readonly transitions: readonly TransitionRecord[];
}

export interface HeartbeatContent {
  readonly event: HeartbeatEvent;
  readonly sdkProduct?: string | undefined;
  readonly surface?: Surface | undefined;
  readonly origin?: string | undefined;
}

/** The step that a stored event proves. */
const stepProvedByEvent: Readonly<Record<EventType, ReachedState>> = {
  impression: 'render',
  interaction: 'live',
};

/**
 * The installation at the given time, whether or not the job has stored that it degraded. Without a first heartbeat
 * there is nothing to become stale, so it does not degrade.
 */
export function deriveState(
  record: InstallationRecord,
  nowMs: number,
  staleAfterMs: number,
): InstallationChange {
  if (record.state === 'degraded' || record.lastHeartbeatAtMs === null) return unchanged(record);
  const staleAtMs = record.lastHeartbeatAtMs + staleAfterMs;
  if (nowMs < staleAtMs) return unchanged(record);
  const next = { ...record, degradedAtMs: staleAtMs };
  return withState(next, 'degraded', staleAtMs, 'stale');
}

export function applyHeartbeat(
  record: InstallationRecord,
  heartbeat: HeartbeatContent,
  nowMs: number,
  staleAfterMs: number,
): InstallationChange {
  const before = deriveState(record, nowMs, staleAfterMs);
  const reachedState = furthest(record.reachedState, stateProvedBy[heartbeat.event]);
  const next: InstallationRecord = {
    ...before.next,
    reachedState,
    firstHeartbeatAtMs: record.firstHeartbeatAtMs ?? nowMs,
    // If the clock was set back, the last heartbeat must not move into the past.
    lastHeartbeatAtMs: Math.max(record.lastHeartbeatAtMs ?? nowMs, nowMs),
    lastEvent: heartbeat.event,
    sdkProduct: heartbeat.sdkProduct ?? record.sdkProduct,
    surface: heartbeat.surface ?? record.surface,
    origin: record.origin ?? heartbeat.origin ?? null,
    degradedAtMs: null,
  };
  const returns = before.next.state === 'degraded' && reachedState === record.reachedState;
  const cause = returns ? 'recovered' : `heartbeat:${heartbeat.event}`;
  return after(before, withState(next, reachedState, nowMs, cause));
}

/** A stored event proves a step but not life: it comes from visitors, and the site's owner may be gone. */
export function applyStoredEvent(
  record: InstallationRecord,
  eventType: EventType,
  nowMs: number,
  staleAfterMs: number,
): InstallationChange {
  const before = deriveState(record, nowMs, staleAfterMs);
  const reachedState = furthest(record.reachedState, stepProvedByEvent[eventType]);
  if (reachedState === record.reachedState) return before;
  const next = { ...before.next, reachedState };
  if (next.state === 'degraded') return { ...before, next };
  return after(before, withState(next, reachedState, nowMs, `event:${eventType}`));
}

/** Whether an event of this type can still move an installation in this state forward. */
export function provesMore(eventType: EventType, reachedState: ReachedState): boolean {
  return rank(stepProvedByEvent[eventType]) > rank(reachedState);
}

function unchanged(record: InstallationRecord): InstallationChange {
  return { next: record, transitions: [] };
}

function withState(
  record: InstallationRecord,
  to: InstallationRecord['state'],
  atMs: number,
  cause: string,
): InstallationChange {
  if (record.state === to) return unchanged(record);
  const transition: TransitionRecord = { from: record.state, to, atMs, cause };
  return {
    next: { ...record, state: to, transitions: [...record.transitions, transition] },
    transitions: [transition],
  };
}

function after(first: InstallationChange, second: InstallationChange): InstallationChange {
  return { next: second.next, transitions: [...first.transitions, ...second.transitions] };
}

function furthest(one: ReachedState, other: ReachedState): ReachedState {
  return rank(one) >= rank(other) ? one : other;
}

function rank(state: ReachedState): number {
  return reachedStates.indexOf(state);
}
