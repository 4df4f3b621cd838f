import { type Installation, limits } from '@overlay/contract';
import { mintInstallationToken } from '../access/installation-token.ts';
import { ProblemError } from '../http/answers/problem-error.ts';
import type { HandlersFor } from '../http/operations/operation-types.ts';
import { toPageRequest } from '../http/operations/page-request.ts';
import type { Clock } from '../ports/clock.ts';
import type { InstallationRecord } from '../ports/control-records.ts';
import type { ControlStore } from '../ports/control-store.ts';
import { deriveState } from './installation-state.ts';
import { newInstallation } from './new-installation.ts';
import { toInstallation } from './to-installation.ts';

export interface InstallationHandlersOptions {
  readonly controlStore: Pick<ControlStore, 'installations'>;
  readonly staleAfterMs: number;
  readonly clock: Clock;
}

type InstallationOperationId =
  | 'createInstallation'
  | 'listInstallations'
  | 'getInstallation'
  | 'revokeInstallation'
  | 'rotateInstallationToken';

/** `/api/installations`: register, read, rotate, revoke. A token is shown once, when it is created. */
export function createInstallationHandlers({
  controlStore: { installations },
  staleAfterMs,
  clock,
}: InstallationHandlersOptions): HandlersFor<InstallationOperationId> {
  const show = (record: InstallationRecord): Installation =>
    toInstallation(deriveState(record, clock(), staleAfterMs).next);

  return {
    async createInstallation({ principal: { accountId }, body }) {
      const installation = newInstallation(accountId, body, clock());
      const { token, tokenHash } = mintInstallationToken();
      await installations.create(installation, tokenHash);
      return { ...show(installation), token };
    },

    async listInstallations({ principal: { accountId }, query }) {
      const { items, nextCursor } = await installations.list(accountId, toPageRequest(query));
      return { installations: items.map(show), nextCursor };
    },

    getInstallation: async ({ principal: { accountId }, params }) =>
      show(found(await installations.get(accountId, params.installationId))),

    async revokeInstallation({ principal: { accountId }, params }) {
      const removed = await installations.remove(accountId, params.installationId, clock());
      if (!removed) throw new ProblemError('not_found');
    },

    async rotateInstallationToken({ principal: { accountId }, params: { installationId } }) {
      const { token, tokenHash } = mintInstallationToken();
      const nowMs = clock();
      const until = { nowMs, oldExpireAtMs: nowMs + limits.tokenOverlapMs };
      const added = await installations.addToken(accountId, installationId, tokenHash, until);
      if (!added) throw new ProblemError('not_found');
      return { ...show(found(await installations.get(accountId, installationId))), token };
    },
  };
}

function found(installation: InstallationRecord | undefined): InstallationRecord {
  if (installation === undefined) throw new ProblemError('not_found');
  return installation;
}
