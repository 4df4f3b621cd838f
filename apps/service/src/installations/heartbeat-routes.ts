import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Heartbeat, type HeartbeatAnswer } from '@overlay/contract';
import type { FastifyRequest } from 'fastify';
import { acceptJsonBodies } from '../http/json-bodies.ts';
import { ProblemError } from '../http/problem-error.ts';
import type { Clock } from '../ports/clock.ts';
import type { ControlStore } from '../ports/control-store.ts';
import type { InstallationChanges } from './installation-changes.ts';
import { applyHeartbeat, deriveState } from './installation-state.ts';
import { openInstallation } from './installation-token.ts';

export interface HeartbeatRoutesOptions {
  readonly controlStore: Pick<ControlStore, 'installations'>;
  readonly changes: InstallationChanges;
  readonly staleAfterMs: number;
  readonly clock: Clock;
}

/** `POST /api/integrations/platform-heartbeat` (2.7, decisions 10). */
export const heartbeatRoutes: FastifyPluginAsyncTypebox<HeartbeatRoutesOptions> = async (
  app,
  { controlStore, changes, staleAfterMs, clock },
) => {
  acceptJsonBodies(app);
  app.post(
    '/api/integrations/platform-heartbeat',
    { onRequest: refuseBrowsers, schema: { body: Heartbeat } },
    async (request, reply): Promise<HeartbeatAnswer> => {
      const nowMs = clock();
      const opened = await openInstallation(controlStore.installations, request.body, nowMs);
      if (opened === undefined) throw new ProblemError('invalid_installation_credentials');
      const applied = await changes.apply(opened, (current) =>
        applyHeartbeat(current, request.body, nowMs, staleAfterMs),
      );
      // Removed between the look-up and the write.
      if (applied === undefined) throw new ProblemError('invalid_installation_credentials');
      const { previous, next } = applied;
      reply.header('cache-control', 'no-store');
      return {
        ok: true,
        installationId: next.installationId,
        state: next.state,
        previousState: deriveState(previous, nowMs, staleAfterMs).next.state,
        receivedAt: new Date(nowMs).toISOString(),
        nextHeartbeatBefore: new Date((next.lastHeartbeatAtMs ?? nowMs) + staleAfterMs).toISOString(),
      };
    },
  );
};

/**
 * Before the body is read: the secret does not belong in a page. Browsers set `Origin` on every POST, and
 * `Sec-Fetch-Site` where the address is trustworthy. `Sec-Fetch-Mode` is no sign of one: Node's `fetch` sends it too.
 */
async function refuseBrowsers({ headers }: FastifyRequest): Promise<void> {
  if (headers.origin !== undefined || headers['sec-fetch-site'] !== undefined) {
    throw new ProblemError('browser_heartbeat');
  }
}
