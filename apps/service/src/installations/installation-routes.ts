import { type Installation, limits } from '@overlay/contract';
import { mintInstallationToken } from '../access/installation-token.ts';
import type { ChangeLog, NotedChange } from '../audit/change-log.ts';
import type { ControlStore } from '../control-store/control-store.ts';
import type { InstallationRecord } from '../control-store/installations.ts';
import { found, ProblemError } from '../http/answers/problem-error.ts';
import type { Handlers } from '../http/operations/operation-types.ts';
import { toPageRequest } from '../http/operations/page-request.ts';
import type { Clock } from '../scheduling/clock.ts';
import { deriveState } from './installation-state.ts';
import { newInstallation } from './new-installation.ts';
import { toInstallation } from './to-installation.ts';

export interface InstallationHandlersOptions {
  readonly controlStore: Pick<ControlStore, 'installations'>;
  readonly changeLog: ChangeLog;
  readonly staleAfterMs: number;
  readonly clock: Clock;
  /** Lowered in tests. */
  readonly mostInstallations?: number;
}

/** `/api/installations`: register, read, rotate, revoke. A token is shown once, when it is created. */
export function createInstallationHandlers({
  controlStore: { installations },
  changeLog,
  staleAfterMs,
  clock,
  mostInstallations = limits.installationsPerAccount,
}: InstallationHandlersOptions) {
  const show = (record: InstallationRecord): Installation =>
    toInstallation(deriveState(record, clock(), staleAfterMs).next);

  return {
    createInstallation(call) {
      const { principal, body } = call;
      return changeLog.make(call, 'createInstallation', async ({ stores, atMs, note }) => {
        if ((await stores.installations.count(principal.accountId)) >= mostInstallations) {
          const detail = `The account has had ${mostInstallations} installations; there can be no more.`;
          throw new ProblemError('conflict', detail);
        }
        const installation = newInstallation(principal.accountId, body, atMs);
        const { token, tokenHash } = mintInstallationToken();
        await stores.installations.create(installation, tokenHash);
        note({ target: toTarget(installation), after: toAudited(installation) });
        return { ...show(installation), token };
      });
    },

    async listInstallations({ principal: { accountId }, query }) {
      const { items, nextCursor } = await installations.list(accountId, toPageRequest(query));
      return { installations: items.map(show), nextCursor };
    },

    getInstallation: async ({ principal: { accountId }, params }) =>
      show(found(await installations.get(accountId, params.installationId))),

    async revokeInstallation(call) {
      const { accountId } = call.principal;
      const { installationId } = call.params;
      await changeLog.make(call, 'revokeInstallation', async ({ stores: { installations }, atMs, note }) => {
        const installation = found(await installations.get(accountId, installationId));
        await installations.remove(accountId, installationId, atMs);
        note({ target: toTarget(installation), before: toAudited(installation) });
      });
    },

    rotateInstallationToken(call) {
      const { accountId } = call.principal;
      const { installationId } = call.params;
      return changeLog.make(call, 'rotateInstallationToken', async ({ stores, atMs, note }) => {
        const { token, tokenHash } = mintInstallationToken();
        const until = { nowMs: atMs, oldExpireAtMs: atMs + limits.tokenOverlapMs };
        const added = await stores.installations.addToken(accountId, installationId, tokenHash, until);
        if (!added) throw new ProblemError('not_found');
        const installation = found(await stores.installations.get(accountId, installationId));
        const oldTokensEndAt = new Date(until.oldExpireAtMs).toISOString();
        note({ target: toTarget(installation), before: {}, after: { oldTokensEndAt } });
        return { ...show(installation), token };
      });
    },
  } satisfies Partial<Handlers>;
}

function toTarget({ installationId, name }: InstallationRecord): NotedChange['target'] {
  return { kind: 'installation', id: installationId, name };
}

/** Only what the owner decides: state and heartbeats have their own history. */
function toAudited({ platform, name, origin, state }: InstallationRecord): object {
  return { platform, name, origin, state };
}
