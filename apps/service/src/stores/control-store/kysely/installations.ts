import type { Selectable } from 'kysely';
import type { InstallationRepository } from '../../../ports/control-store.ts';
import { toPage } from '../../../ports/page.ts';
import type { ControlDatabase, ControlSchema } from './control-schema.ts';
import { inTransaction } from './in-transaction.ts';
import { toInstallations, toTransitionRows } from './installation-transitions.ts';

export function createInstallations(db: ControlDatabase): InstallationRepository {
  const present = () =>
    db.selectFrom('installations').selectAll('installations').where('removedAtMs', 'is', null);
  const one = async (row: Selectable<ControlSchema['installations']> | undefined) =>
    row === undefined ? undefined : (await toInstallations(db, [row]))[0];

  return {
    async create({ transitions: _, ...installation }, tokenHash) {
      const { installationId } = installation;
      await inTransaction(db, async (transaction) => {
        await transaction
          .insertInto('installations')
          .values({ ...installation, removedAtMs: null })
          .execute();
        await transaction
          .insertInto('installationTokens')
          .values({ tokenHash, installationId, expiresAtMs: null })
          .execute();
      });
    },
    async get(accountId, installationId) {
      return one(
        await present()
          .where('accountId', '=', accountId)
          .where('installationId', '=', installationId)
          .executeTakeFirst(),
      );
    },
    async list(accountId, { limit, after }) {
      const rows = await present()
        .where('accountId', '=', accountId)
        .$if(after !== undefined, (query) => query.where('installationId', '<', after ?? ''))
        .orderBy('installationId', 'desc')
        .limit(limit + 1)
        .execute();
      return toPage(await toInstallations(db, rows), limit, (installation) => installation.installationId);
    },
    async findByToken(tokenHash, nowMs) {
      return one(
        await present()
          .innerJoin(
            'installationTokens',
            'installationTokens.installationId',
            'installations.installationId',
          )
          .where('tokenHash', '=', tokenHash)
          .where((where) => where.or([where('expiresAtMs', 'is', null), where('expiresAtMs', '>', nowMs)]))
          .executeTakeFirst(),
      );
    },
    addToken(accountId, installationId, tokenHash, { nowMs, oldExpireAtMs }) {
      return inTransaction(db, async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable('installations')
          .set((expression) => ({ revision: expression('revision', '+', 1) }))
          .where('accountId', '=', accountId)
          .where('installationId', '=', installationId)
          .where('removedAtMs', 'is', null)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return false;
        await transaction
          .deleteFrom('installationTokens')
          .where('installationId', '=', installationId)
          .where('expiresAtMs', '<=', nowMs)
          .execute();
        await transaction
          .updateTable('installationTokens')
          .set({ expiresAtMs: oldExpireAtMs })
          .where('installationId', '=', installationId)
          .where('expiresAtMs', 'is', null)
          .execute();
        await transaction
          .insertInto('installationTokens')
          .values({ tokenHash, installationId, expiresAtMs: null })
          .execute();
        return true;
      });
    },
    compareAndSet(previous, next, transitions) {
      const { installationId } = previous;
      return inTransaction(db, async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable('installations')
          .set({
            state: next.state,
            reachedState: next.reachedState,
            firstHeartbeatAtMs: next.firstHeartbeatAtMs,
            lastHeartbeatAtMs: next.lastHeartbeatAtMs,
            lastEvent: next.lastEvent,
            sdkProduct: next.sdkProduct,
            surface: next.surface,
            origin: next.origin,
            degradedAtMs: next.degradedAtMs,
            revision: previous.revision + 1,
            transitionCount: previous.transitionCount + transitions.length,
          })
          .where('installationId', '=', installationId)
          .where('accountId', '=', previous.accountId)
          .where('revision', '=', previous.revision)
          .where('removedAtMs', 'is', null)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return false;
        if (transitions.length > 0) {
          await transaction
            .insertInto('installationTransitions')
            .values(toTransitionRows(previous, transitions))
            .execute();
        }
        return true;
      });
    },
    async listStale(heartbeatAtOrBeforeMs, { limit, after }) {
      const rows = await present()
        .where('lastHeartbeatAtMs', '<=', heartbeatAtOrBeforeMs)
        .where('state', '!=', 'degraded')
        .$if(after !== undefined, (query) => query.where('installationId', '>', after ?? ''))
        .orderBy('installationId')
        .limit(limit)
        .execute();
      return toInstallations(db, rows);
    },
    async countWatched() {
      const { count } = await db
        .selectFrom('installations')
        .select((select) => select.fn.countAll().as('count'))
        .where('removedAtMs', 'is', null)
        .where('lastHeartbeatAtMs', 'is not', null)
        .where('state', '!=', 'degraded')
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    remove(accountId, installationId, atMs) {
      return inTransaction(db, async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable('installations')
          .set((expression) => ({ removedAtMs: atMs, revision: expression('revision', '+', 1) }))
          .where('accountId', '=', accountId)
          .where('installationId', '=', installationId)
          .where('removedAtMs', 'is', null)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return false;
        await transaction
          .deleteFrom('installationTokens')
          .where('installationId', '=', installationId)
          .execute();
        return true;
      });
    },
  };
}
