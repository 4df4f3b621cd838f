import type { HandlersFor } from '../http/operations/operation-types.ts';
import type { Clock } from '../ports/clock.ts';
import type { ControlStore } from '../ports/control-store.ts';
import { issueReadToken } from './read-token.ts';

export interface ReadTokenHandlersOptions {
  readonly controlStore: Pick<ControlStore, 'readTokens'>;
  readonly clock: Clock;
}

/** `POST /api/tokens`: a server asks for a token that may read analytics in a page for a while. */
export function createReadTokenHandlers({
  controlStore,
  clock,
}: ReadTokenHandlersOptions): HandlersFor<'createReadToken'> {
  return {
    async createReadToken({ principal: { accountId, actor }, body }) {
      const { record, secret } = issueReadToken({ ...body, accountId, keyId: actor.keyId }, clock());
      await controlStore.readTokens.create(record);
      return { token: secret, expiresAt: new Date(record.expiresAtMs).toISOString() };
    },
  };
}
