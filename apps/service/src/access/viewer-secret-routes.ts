import { limits, type ViewerSecret } from '@overlay/contract';
import type { Change, ChangeLog } from '../audit/change-log.ts';
import type { ControlStore } from '../control-store/control-store.ts';
import { ownerOf, type ViewerSecretRecord } from '../control-store/viewer-secrets.ts';
import { found, ProblemError } from '../http/answers/problem-error.ts';
import type { Handlers } from '../http/operations/operation-types.ts';
import { newIdentifier } from '../identifiers/new-identifier.ts';
import type { SealedSecret } from '../secrets/sealed-secret.ts';
import type { SecretVault } from '../secrets/secret-vault.ts';
import { UnusableSecretsKey } from '../secrets/secrets-key-file.ts';
import { toCreator } from './key-routes.ts';
import { mintSecret } from './secret-text.ts';
import type { ViewerKeys } from './viewer-keys.ts';

const viewerSecretPrefix = 'vs_live_';

export interface ViewerSecretHandlersOptions {
  readonly controlStore: Pick<ControlStore, 'viewerSecrets'>;
  readonly changeLog: ChangeLog;
  readonly vault: Pick<SecretVault, 'seal'>;
  readonly viewerKeys: Pick<ViewerKeys, 'forget'>;
  readonly onError: (error: unknown) => void;
}

/** `/api/viewer-secrets`: create, list, revoke. A secret is shown once, when it is created. */
export function createViewerSecretHandlers({
  controlStore: { viewerSecrets },
  changeLog,
  vault,
  viewerKeys,
  onError,
}: ViewerSecretHandlersOptions) {
  const seal = async (secret: string, owner: string, inUse: readonly string[]): Promise<SealedSecret> => {
    try {
      return await vault.seal(secret, owner, inUse);
    } catch (error) {
      if (!(error instanceof UnusableSecretsKey)) throw error;
      // The message names a file of the service: it is for the operator, not for the caller.
      onError(error);
      throw new ProblemError('secrets_key_unusable');
    }
  };
  return {
    async createViewerSecret(call) {
      const { accountId } = call.principal;
      const created = await changeLog.make(call, 'createViewerSecret', async ({ stores, atMs, note }) => {
        if ((await stores.viewerSecrets.list(accountId)).length >= limits.viewerSecrets) {
          throw new ProblemError(
            'conflict',
            `An account has at most ${limits.viewerSecrets} viewer secrets; revoke one first.`,
          );
        }
        const secret = mintSecret(viewerSecretPrefix);
        const createdBy = toCreator(call.principal) ?? null;
        const row = { keyId: newIdentifier('viewerSecret', atMs), accountId, createdAtMs: atMs, createdBy };
        const sealed = await seal(secret, ownerOf(row), await stores.viewerSecrets.sealingKeys());
        const record = { ...row, ...sealed };
        await stores.viewerSecrets.create(record);
        note({ target: toTarget(record), after: toViewerSecret(record) });
        return { ...toViewerSecret(record), secret };
      });
      viewerKeys.forget(accountId);
      return created;
    },

    listViewerSecrets: async ({ principal: { accountId } }) => ({
      viewerSecrets: (await viewerSecrets.list(accountId)).map(toViewerSecret),
    }),

    async revokeViewerSecret(call) {
      const { principal, params } = call;
      const { accountId } = principal;
      await changeLog.make(call, 'revokeViewerSecret', async ({ stores, note }) => {
        const removed = found(await stores.viewerSecrets.remove(accountId, params.keyId));
        noteRevokedSecret(removed, note);
      });
      viewerKeys.forget(accountId);
    },
  } satisfies Partial<Handlers>;
}

/** A secret as its owner sees it: without the secret itself. */
export function toViewerSecret({ keyId, createdAtMs }: ViewerSecretRecord): ViewerSecret {
  return { keyId, createdAt: new Date(createdAtMs).toISOString() };
}

/** Records a revocation in the audit log; nothing if there was no such secret. */
export function noteRevokedSecret(removed: ViewerSecretRecord | undefined, note: Change['note']): void {
  if (removed !== undefined) note({ target: toTarget(removed), before: toViewerSecret(removed) });
}

/** A viewer secret as entries of the audit log name it. */
function toTarget({ keyId }: ViewerSecretRecord) {
  return { kind: 'viewerSecret', id: keyId } as const;
}
