import { sql } from 'kysely';
import { countFound, countRows, equal, listPage } from './database/queries.ts';
import { inTransaction } from './database/transaction.ts';
import type { PageRequest } from './page.ts';
import type { ControlDatabase, ControlSchema } from './schema.ts';

export type KeyRecord = ControlSchema['apiKeys'];
export type ReadTokenRecord = ControlSchema['readTokens'];

export interface KeyCount extends Pick<KeyRecord, 'accountId' | 'kind'> {
  readonly valid: number;
  readonly revoked: number;
}

export type KeyRepository = ReturnType<typeof createKeys>;

export function createKeys(db: ControlDatabase) {
  const all = () => db.selectFrom('apiKeys').selectAll();
  const get = (accountId: string, keyId: string): Promise<KeyRecord | undefined> =>
    all().where(equal({ accountId, keyId })).executeTakeFirst();
  const change = (transaction: ControlDatabase, accountId: string, keyId: string) =>
    transaction.updateTable('apiKeys').where(equal({ accountId, keyId }));
  const endReadTokens = async (transaction: ControlDatabase, accountId: string, keyId: string) => {
    await transaction.deleteFrom('readTokens').where(equal({ accountId, keyId })).execute();
  };
  return {
    get,
    async create(key: KeyRecord): Promise<void> {
      await db.insertInto('apiKeys').values(key).execute();
    },
    findByHash: (hash: string): Promise<KeyRecord | undefined> =>
      all().where('hash', '=', hash).executeTakeFirst(),
    /** All that the account ever had, and those that are neither revoked nor expired. */
    async count(
      accountId: string,
      nowMs: number,
    ): Promise<{ readonly all: number; readonly usable: number }> {
      const ofAccount = db.selectFrom('apiKeys').where('accountId', '=', accountId);
      const usable = ofAccount
        .where('revokedAtMs', 'is', null)
        .where(({ or, eb }) => or([eb('expiresAtMs', 'is', null), eb('expiresAtMs', '>', nowMs)]));
      return { all: await countFound(ofAccount), usable: await countFound(usable) };
    },
    /** Of each account that had keys at a moment: by kind, how many were revoked by then and how many were not. */
    async countAt(atMs: number): Promise<readonly KeyCount[]> {
      const rows = await db
        .selectFrom('apiKeys')
        .where('createdAtMs', '<=', atMs)
        .groupBy(['accountId', 'kind'])
        .select(({ fn }) => ['accountId', 'kind', fn.countAll<number | string>().as('all')])
        .select(sql<number | string>`sum(case when "revokedAtMs" <= ${atMs} then 1 else 0 end)`.as('revoked'))
        .execute();
      return rows.map(({ accountId, kind, all, revoked }) => ({
        accountId,
        kind,
        valid: Number(all) - Number(revoked),
        revoked: Number(revoked),
      }));
    },
    /** The keys that a person was shown, and those that the holder of such a key was shown, newest first. */
    listSeenBy: (accountId: string, personId: string): Promise<KeyRecord[]> =>
      all().where('keyId', 'in', keysSeenBy(accountId, personId)).orderBy('keyId', 'desc').execute(),
    /** @param kind if absent, keys of both kinds */
    list(accountId: string, page: PageRequest, kind?: KeyRecord['kind']) {
      const ofAccount = all().where('accountId', '=', accountId);
      return listPage(kind === undefined ? ofAccount : ofAccount.where('kind', '=', kind), 'keyId', page);
    },
    /** Also ends every read token of a key that loses `analytics:read`. Undefined if there is no such key. */
    async update(
      accountId: string,
      keyId: string,
      {
        name,
        scopes,
        origins,
        requireOrigin,
      }: Partial<Pick<KeyRecord, 'name' | 'scopes' | 'origins' | 'requireOrigin'>>,
    ): Promise<KeyRecord | undefined> {
      await inTransaction(db, async (transaction) => {
        await change(transaction, accountId, keyId)
          .set({ keyId, name, scopes, origins, requireOrigin })
          .execute();
        if (scopes?.includes('analytics:read') === false) await endReadTokens(transaction, accountId, keyId);
      });
      return get(accountId, keyId);
    },
    /**
     * Adds the successor and sets the expiry of the old key, both or neither. False if the old key is missing or
     * revoked.
     */
    replace: (
      accountId: string,
      keyId: string,
      successor: KeyRecord,
      expiresAtMs: number,
    ): Promise<boolean> =>
      inTransaction(db, async (transaction) => {
        const ended = change(transaction, accountId, keyId)
          .set(({ eb, ref }) => ({
            // Never extends a key that expires sooner.
            expiresAtMs: eb
              .case()
              .when('expiresAtMs', '<', expiresAtMs)
              .then(ref('expiresAtMs'))
              .else(expiresAtMs)
              .end(),
          }))
          .where('revokedAtMs', 'is', null);
        if ((await countRows(ended)) === 0) return false;
        await transaction.insertInto('apiKeys').values(successor).execute();
        return true;
      }),
    /** Revokes the key and every read token it issued. Undefined if there is no such key. */
    async revoke(accountId: string, keyId: string, atMs: number): Promise<KeyRecord | undefined> {
      await inTransaction(db, async (transaction) => {
        await change(transaction, accountId, keyId)
          .set({ revokedAtMs: atMs })
          .where('revokedAtMs', 'is', null)
          .execute();
        await endReadTokens(transaction, accountId, keyId);
      });
      return get(accountId, keyId);
    },
    /** Moves `lastUsedAtMs` forward, never back. */
    async noteUsed(uses: readonly { readonly keyId: string; readonly atMs: number }[]): Promise<void> {
      if (uses.length === 0) return;
      await inTransaction(db, async (transaction) => {
        // In a fixed order: otherwise two nodes that note the same keys could deadlock.
        for (const { keyId, atMs } of uses.toSorted((a, b) => (a.keyId < b.keyId ? -1 : 1))) {
          await transaction
            .updateTable('apiKeys')
            .set({ lastUsedAtMs: atMs })
            .where('keyId', '=', keyId)
            .where((where) => where.or([where('lastUsedAtMs', 'is', null), where('lastUsedAtMs', '<', atMs)]))
            .execute();
        }
      });
    },
  };
}

/**
 * The identifiers of the keys that a person created or rotated, and of those that were created with such a key: a key with
 * `manage` can create more.
 */
export function keysSeenBy(accountId: string, personId: string) {
  return sql<string>`(
    with recursive "seen" as (
      select "keyId" from "apiKeys" where "accountId" = ${accountId} and "createdBy" = ${personId}
      union
      select "apiKeys"."keyId" from "apiKeys" join "seen" on "apiKeys"."createdBy" = "seen"."keyId"
      where "apiKeys"."accountId" = ${accountId}
    )
    select "keyId" from "seen"
  )`;
}

/**
 * Ends everything that a person handed out as an owner of the account: invitations, and read tokens of keys that they have
 * seen. Runs in the transaction that ends their right to hand it out.
 */
export async function revokeHandedOut(
  transaction: ControlDatabase,
  accountId: string,
  personId: string,
): Promise<void> {
  await transaction
    .deleteFrom('invitations')
    .where(equal({ accountId, invitedBy: personId }))
    .execute();
  await transaction
    .deleteFrom('readTokens')
    .where('accountId', '=', accountId)
    .where('keyId', 'in', keysSeenBy(accountId, personId))
    .execute();
}

export type ReadTokenRepository = ReturnType<typeof createReadTokens>;

export function createReadTokens(db: ControlDatabase) {
  return {
    async create(token: ReadTokenRecord): Promise<void> {
      await db.insertInto('readTokens').values(token).execute();
    },
    findByHash: (hash: string): Promise<ReadTokenRecord | undefined> =>
      db.selectFrom('readTokens').selectAll().where('hash', '=', hash).executeTakeFirst(),
    /** Of a key; those that have expired and are not removed yet count too. */
    count: (keyId: string): Promise<number> =>
      countFound(db.selectFrom('readTokens').where('keyId', '=', keyId)),
    /** How many were removed. */
    purgeExpired: (nowMs: number): Promise<number> =>
      countRows(db.deleteFrom('readTokens').where('expiresAtMs', '<=', nowMs)),
  };
}
