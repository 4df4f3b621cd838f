import { ProblemError } from '../http/answers/problem-error.ts';
import type { Handlers } from '../http/operations/operation-types.ts';
import type { Clock } from '../scheduling/clock.ts';
import { degradeStaleInstallations, type StaleJobOptions } from './degrade-stale-installations.ts';
import { applyHeartbeat, deriveState } from './installation-state.ts';

export interface HeartbeatHandlersOptions extends StaleJobOptions {
  readonly clock: Clock;
}

/** Heartbeats of installations, and the job that detects missing ones. */
export function createHeartbeatHandlers(options: HeartbeatHandlersOptions) {
  const { changes, staleAfterMs, clock } = options;
  return {
    async sendHeartbeat({ principal: { actor }, body }) {
      const nowMs = clock();
      const applied = await changes.apply(actor.installation, (current) =>
        applyHeartbeat(current, body, nowMs, staleAfterMs),
      );
      // Deleted between the lookup and the write.
      if (applied === undefined) throw new ProblemError('invalid_installation_credentials');
      const { previous, next } = applied;
      return {
        ok: true,
        installationId: next.installationId,
        state: next.state,
        previousState: deriveState(previous, nowMs, staleAfterMs).next.state,
        receivedAt: new Date(nowMs).toISOString(),
        nextHeartbeatBefore: new Date((next.lastHeartbeatAtMs ?? nowMs) + staleAfterMs).toISOString(),
      };
    },

    degradeStaleInstallations: () => degradeStaleInstallations(options, clock()),
  } satisfies Partial<Handlers>;
}
