import type { Scope } from '@overlay/contract';
import type { Selectable } from 'kysely';
import type { KeyRecord } from '../../../ports/control-records.ts';
import type { KeyRepository } from '../../../ports/control-store.ts';
import { toPage } from '../../../ports/page.ts';
import type { ControlDatabase, ControlSchema } from './control-schema.ts';
import { inTransaction } from './in-transaction.ts';

type KeyRow = Selectable<ControlSchema['apiKeys']>;

export function createKeys(db: ControlDatabase): KeyRepository {
  const get: KeyRepository['get'] = async (accountId, keyId) => {
    const row = await db
      .selectFrom('apiKeys')
      .selectAll()
      .where('accountId', '=', accountId)
      .where('keyId', '=', keyId)
      .executeTakeFirst();
    return row === undefined ? undefined : toKey(row);
  };
  return {
    get,
    async create(key) {
      await db.insertInto('apiKeys').values(toRow(key)).execute();
    },
    async findByHash(hash) {
      const row = await db.selectFrom('apiKeys').selectAll().where('hash', '=', hash).executeTakeFirst();
      return row === undefined ? undefined : toKey(row);
    },
    async list(accountId, { limit, after }) {
      const rows = await db
        .selectFrom('apiKeys')
        .selectAll()
        .where('accountId', '=', accountId)
        .$if(after !== undefined, (query) => query.where('keyId', '<', after ?? ''))
        .orderBy('keyId', 'desc')
        .limit(limit + 1)
        .execute();
      return toPage(rows.map(toKey), limit, (key) => key.keyId);
    },
    async update(accountId, keyId, change) {
      const values = {
        ...(change.name === undefined ? {} : { name: change.name }),
        ...(change.scopes === undefined ? {} : { scopesJson: JSON.stringify(change.scopes) }),
        ...(change.origins === undefined ? {} : { originsJson: JSON.stringify(change.origins) }),
      };
      if (Object.keys(values).length === 0) return get(accountId, keyId);
      await inTransaction(db, async (transaction) => {
        await transaction
          .updateTable('apiKeys')
          .set(values)
          .where('accountId', '=', accountId)
          .where('keyId', '=', keyId)
          .execute();
        if (change.scopes === undefined || change.scopes.includes('analytics:read')) return;
        await transaction
          .deleteFrom('readTokens')
          .where('accountId', '=', accountId)
          .where('keyId', '=', keyId)
          .execute();
      });
      return get(accountId, keyId);
    },
    replace(accountId, keyId, successor, expiresAtMs) {
      return inTransaction(db, async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable('apiKeys')
          .set((expression) => ({
            // A key that would end sooner still does.
            expiresAtMs: expression
              .case()
              .when('expiresAtMs', '<', expiresAtMs)
              .then(expression.ref('expiresAtMs'))
              .else(expiresAtMs)
              .end(),
          }))
          .where('accountId', '=', accountId)
          .where('keyId', '=', keyId)
          .where('revokedAtMs', 'is', null)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return false;
        await transaction.insertInto('apiKeys').values(toRow(successor)).execute();
        return true;
      });
    },
    async revoke(accountId, keyId, atMs) {
      await inTransaction(db, async (transaction) => {
        await transaction
          .updateTable('apiKeys')
          .set({ revokedAtMs: atMs })
          .where('accountId', '=', accountId)
          .where('keyId', '=', keyId)
          .where('revokedAtMs', 'is', null)
          .execute();
        await transaction
          .deleteFrom('readTokens')
          .where('accountId', '=', accountId)
          .where('keyId', '=', keyId)
          .execute();
      });
      return get(accountId, keyId);
    },
    async noteUsed(uses) {
      if (uses.length === 0) return;
      await inTransaction(db, async (transaction) => {
        // In one order, or two nodes that note the same keys would wait for each other.
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

function toRow({ scopes, origins, ...key }: KeyRecord): KeyRow {
  return { ...key, scopesJson: JSON.stringify(scopes), originsJson: JSON.stringify(origins) };
}

function toKey({ scopesJson, originsJson, ...row }: KeyRow): KeyRecord {
  const scopes: Scope[] = JSON.parse(scopesJson);
  const origins: string[] = JSON.parse(originsJson);
  return { ...row, scopes, origins };
}
