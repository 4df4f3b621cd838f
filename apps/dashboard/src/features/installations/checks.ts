import type { Installation, ReachedState } from '@overlay/contract';

/** The steps of an installation that works, in their order. */
const checkNames = ['heartbeat', 'render', 'interaction'] as const;
export type CheckName = (typeof checkNames)[number];

export interface Check {
  readonly name: CheckName;
  readonly isDone: boolean;
  /** When it was first known; null where it is not done, or the record does not say. */
  readonly at: string | null;
}

const stepOf: Readonly<Record<CheckName, ReachedState>> = {
  heartbeat: 'heartbeat',
  render: 'render',
  interaction: 'live',
};
const steps: readonly ReachedState[] = ['pending', 'heartbeat', 'render', 'live'];

type Known = Pick<Installation, 'reachedState' | 'firstHeartbeatAt' | 'transitions'>;

/**
 * What the record of an installation proves. A site can show overlays without a heartbeat: what its visitors send proves
 * that they were seen, and not that the holder of its secret is there.
 */
export function toChecks(installation: Known): readonly Check[] {
  return checkNames.map((name) => {
    if (name === 'heartbeat') {
      const at = installation.firstHeartbeatAt;
      return { name, isDone: at !== null, at };
    }
    const rank = steps.indexOf(stepOf[name]);
    const isDone = steps.indexOf(installation.reachedState) >= rank;
    const first = installation.transitions.find(({ to }) => to !== 'degraded' && steps.indexOf(to) >= rank);
    return { name, isDone, at: isDone ? (first?.at ?? null) : null };
  });
}

/** What is missing next; `alive`: everything came, and the heartbeats have stopped since. Undefined: nothing is. */
export function missingNext(
  installation: Known & Pick<Installation, 'state'>,
): CheckName | 'alive' | undefined {
  const missing = toChecks(installation).find(({ isDone }) => !isDone)?.name;
  return installation.state === 'degraded' ? 'alive' : missing;
}
