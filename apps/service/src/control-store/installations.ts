import { countFound, countRows, equal, listPage } from './database/queries.ts';
import { inTransaction } from './database/transaction.ts';
import type { PageRequest } from './page.ts';
import type { ControlDatabase, ControlSchema } from './schema.ts';

type InstallationRow = ControlSchema['installations'];

export type TransitionRecord = Omit<ControlSchema['installationTransitions'], 'installationId' | 'sequence'>;

export interface InstallationRecord extends InstallationRow {
  /** Only the latest are stored, so that years of flapping do not bloat the record. */
  readonly transitions: readonly TransitionRecord[];
}

const shownTransitions = 100;

export type InstallationRepository = ReturnType<typeof createInstallations>;

export function createInstallations(db: ControlDatabase) {
  const present = () =>
    db.selectFrom('installations').selectAll('installations').where('removedAtMs', 'is', null);
  const first = async (query: {
    execute(): Promise<InstallationRow[]>;
  }): Promise<InstallationRecord | undefined> => (await withTransitions(db, await query.execute()))[0];
  /** Increments the revision of an installation that is not deleted. */
  const change = (transaction: ControlDatabase, accountId: string, installationId: string) =>
    transaction
      .updateTable('installations')
      .set(({ eb }) => ({ revision: eb('revision', '+', 1) }))
      .where(equal({ accountId, installationId, removedAtMs: null }));

  return {
    create: ({ transitions: _, ...installation }: InstallationRecord, tokenHash: string): Promise<void> =>
      inTransaction(db, async (transaction) => {
        const { installationId } = installation;
        await transaction.insertInto('installations').values(installation).execute();
        await transaction.insertInto('installationTokens').values({ tokenHash, installationId }).execute();
      }),
    /** All that the account ever had. */
    count: (accountId: string): Promise<number> =>
      countFound(db.selectFrom('installations').where('accountId', '=', accountId)),
    get: (accountId: string, installationId: string) =>
      first(present().where(equal({ accountId, installationId }))),
    async list(accountId: string, page: PageRequest) {
      const { items, nextCursor } = await listPage(
        present().where('accountId', '=', accountId),
        'installationId',
        page,
      );
      return { items: await withTransitions(db, items), nextCursor };
    },
    /** The installation with this token, if the token is valid at the given time. Takes the hash of the token. */
    findByToken: (tokenHash: string, nowMs: number) =>
      first(
        present()
          .innerJoin(
            'installationTokens',
            'installationTokens.installationId',
            'installations.installationId',
          )
          .where('tokenHash', '=', tokenHash)
          .where((where) => where.or([where('expiresAtMs', 'is', null), where('expiresAtMs', '>', nowMs)])),
      ),
    /** Adds a token; earlier ones expire at `oldExpireAtMs` at the latest. False if there is no such installation. */
    addToken: (
      accountId: string,
      installationId: string,
      tokenHash: string,
      { nowMs, oldExpireAtMs }: { readonly nowMs: number; readonly oldExpireAtMs: number },
    ): Promise<boolean> =>
      inTransaction(db, async (transaction) => {
        if ((await countRows(change(transaction, accountId, installationId))) === 0) return false;
        await transaction
          .deleteFrom('installationTokens')
          .where('installationId', '=', installationId)
          .where('expiresAtMs', '<=', nowMs)
          .execute();
        await transaction
          .updateTable('installationTokens')
          .set({ expiresAtMs: oldExpireAtMs })
          .where(equal({ installationId, expiresAtMs: null }))
          .execute();
        await transaction.insertInto('installationTokens').values({ tokenHash, installationId }).execute();
        return true;
      }),
    /**
     * Writes `next` and its new transitions if nobody wrote since `previous` was read; false otherwise.
     * In one transaction: a transition is never stored without its state, and never twice.
     */
    compareAndSet: (
      { accountId, installationId, revision, transitionCount }: InstallationRecord,
      next: InstallationRecord,
      transitions: readonly TransitionRecord[],
    ): Promise<boolean> =>
      inTransaction(db, async (transaction) => {
        const written = change(transaction, accountId, installationId)
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
            transitionCount: transitionCount + transitions.length,
          })
          .where('revision', '=', revision);
        if ((await countRows(written)) === 0) return false;
        if (transitions.length > 0) {
          // Numbers continue from the stored ones, so that a second writer of the same transitions fails on the
          // primary key.
          const rows = transitions.map((transition, index) => ({
            ...transition,
            installationId,
            sequence: transitionCount + index + 1,
          }));
          await transaction.insertInto('installationTransitions').values(rows).execute();
        }
        return true;
      }),
    /** Installations not yet stored as degraded whose last heartbeat is at or before the time, ordered by identifier. */
    async listStale(heartbeatAtOrBeforeMs: number, { limit, after = '' }: PageRequest) {
      const rows = await present()
        .where('lastHeartbeatAtMs', '<=', heartbeatAtOrBeforeMs)
        .where('state', '!=', 'degraded')
        .where('installationId', '>', after)
        .orderBy('installationId')
        .limit(limit)
        .execute();
      return withTransitions(db, rows);
    },
    /** How many could become stale: those with a heartbeat that are not yet stored as degraded. */
    countWatched: (): Promise<number> =>
      countFound(present().where('lastHeartbeatAtMs', 'is not', null).where('state', '!=', 'degraded')),
    /** Those that are stored as degraded, in all accounts. */
    countDegraded: (): Promise<number> => countFound(present().where('state', '=', 'degraded')),
    /** Revokes its tokens and hides it from every method. False if there is no such installation. */
    remove: (accountId: string, installationId: string, atMs: number): Promise<boolean> =>
      inTransaction(db, async (transaction) => {
        const removed = change(transaction, accountId, installationId).set({ removedAtMs: atMs });
        if ((await countRows(removed)) === 0) return false;
        await transaction
          .deleteFrom('installationTokens')
          .where('installationId', '=', installationId)
          .execute();
        return true;
      }),
  };
}

/** The records of some rows, with one query for the transitions of all of them. */
async function withTransitions(
  db: ControlDatabase,
  rows: readonly InstallationRow[],
): Promise<InstallationRecord[]> {
  const ids = rows.map(({ installationId }) => installationId);
  if (ids.length === 0) return [];
  const found = await db
    .selectFrom('installationTransitions as transitions')
    .innerJoin('installations', 'installations.installationId', 'transitions.installationId')
    .select(['transitions.installationId', 'from', 'to', 'atMs', 'cause'])
    .where('transitions.installationId', 'in', ids)
    .where(({ eb, ref, val }) => eb('sequence', '>', eb(ref('transitionCount'), '-', val(shownTransitions))))
    .orderBy('transitions.installationId')
    .orderBy('sequence')
    .execute();
  const transitions = new Map(ids.map((id): [string, TransitionRecord[]] => [id, []]));
  for (const { installationId, ...transition } of found) transitions.get(installationId)?.push(transition);
  return rows.map((row) => ({ ...row, transitions: transitions.get(row.installationId) ?? [] }));
}
