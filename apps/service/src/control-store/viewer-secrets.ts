import type { SealedSecret } from '../secrets/sealed-secret.ts';
import type { OwnedSecret, SealedSecrets } from '../secrets/secret-vault.ts';
import { countRows, equal } from './database/queries.ts';
import { keysSeenBy } from './keys.ts';
import type { ControlDatabase, ControlSchema } from './schema.ts';

export type ViewerSecretRecord = ControlSchema['viewerSecrets'];

export type ViewerSecretRepository = ReturnType<typeof createViewerSecrets>;

/** Binds a sealed secret to its row. */
export function ownerOf({ accountId, keyId }: Pick<ViewerSecretRecord, 'accountId' | 'keyId'>): string {
  return `viewer secret ${keyId} of ${accountId}`;
}

/** Secrets that sign viewer tokens. A secret that is revoked is deleted, so all of these are valid. */
export function createViewerSecrets(db: ControlDatabase) {
  const all = () => db.selectFrom('viewerSecrets').selectAll();
  return {
    async create(record: ViewerSecretRecord): Promise<void> {
      await db.insertInto('viewerSecrets').values(record).execute();
    },
    /** Newest first. */
    list: (accountId: string): Promise<ViewerSecretRecord[]> =>
      all().where('accountId', '=', accountId).orderBy('keyId', 'desc').execute(),
    /** The secrets that a person was shown, and those that the holder of a key was shown that they have seen, newest first. */
    listSeenBy: (accountId: string, personId: string): Promise<ViewerSecretRecord[]> =>
      all()
        .where('accountId', '=', accountId)
        .where(({ eb, or }) =>
          or([eb('createdBy', '=', personId), eb('createdBy', 'in', keysSeenBy(accountId, personId))]),
        )
        .orderBy('keyId', 'desc')
        .execute(),
    /** Of all accounts, for an operator who has lost the key. */
    listAll: (): Promise<ViewerSecretRecord[]> => all().orderBy('keyId').execute(),
    /** What was removed; undefined if there is no such secret. */
    remove: (accountId: string, keyId: string): Promise<ViewerSecretRecord | undefined> =>
      db.deleteFrom('viewerSecrets').where(equal({ accountId, keyId })).returningAll().executeTakeFirst(),
    async sealingKeys(): Promise<readonly string[]> {
      const rows = await db.selectFrom('viewerSecrets').select('sealedBy').distinct().execute();
      return rows.map(({ sealedBy }) => sealedBy);
    },
    async sealedByOthers(sealedBy: string): Promise<readonly (ViewerSecretRecord & OwnedSecret)[]> {
      const rows = await all().where('sealedBy', '!=', sealedBy).execute();
      return rows.map((row) => ({ ...row, owner: ownerOf(row) }));
    },
    async reseal(old: OwnedSecret, { sealed, sealedBy }: SealedSecret): Promise<void> {
      await countRows(
        db.updateTable('viewerSecrets').set({ sealed, sealedBy }).where('sealed', '=', old.sealed),
      );
    },
  } satisfies SealedSecrets & Record<string, unknown>;
}
