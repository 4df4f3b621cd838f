import { countRows } from '../database/queries.ts';
import type { Transact } from '../database/transaction.ts';
import type { ControlDatabase } from '../schema.ts';

export interface NewSignInAttempt {
  readonly nowMs: number;
  /** The count starts again if the last attempt is older. */
  readonly forgottenAfterMs: number;
  /** The pause after this many attempts. */
  readonly pauseMs: (attempts: number) => number;
}

export type SignInAttemptRepository = ReturnType<typeof createSignInAttempts>;

/**
 * Sign-in attempts, counted across all nodes, by target and by origin. Anyone can make attempts, so none waits for the
 * disk: a power cut may lose the last ones. With SQLite such a wait would block every other caller too.
 */
export function createSignInAttempts(db: ControlDatabase, inUnsyncedTransaction: Transact) {
  return {
    /**
     * Counts an attempt before it is made, so that concurrent attempts are counted too. False, without counting it, during
     * the pause after the previous one.
     */
    begin: (subject: string, { nowMs, forgottenAfterMs, pauseMs }: NewSignInAttempt): Promise<boolean> =>
      inUnsyncedTransaction(async (transaction) => {
        // Locks the row, so that each of several concurrent attempts sees the previous one.
        const counted = await transaction
          .insertInto('signInAttempts')
          .values({ subject, attempts: 1, lastAtMs: nowMs, pausedUntilMs: 0 })
          .onConflict((conflict) =>
            conflict
              .column('subject')
              .doUpdateSet((eb) => ({
                attempts: eb
                  .case()
                  .when('signInAttempts.lastAtMs', '<', nowMs - forgottenAfterMs)
                  .then(1)
                  .else(eb('signInAttempts.attempts', '+', 1))
                  .end(),
                lastAtMs: nowMs,
              }))
              .where('signInAttempts.pausedUntilMs', '<=', nowMs),
          )
          .returning('attempts')
          .executeTakeFirst();
        if (counted === undefined) return false;
        const forMs = pauseMs(counted.attempts);
        await transaction
          .updateTable('signInAttempts')
          // Not `nowMs`: the clock of another node may be behind.
          .set({ pausedUntilMs: forMs > 0 ? nowMs + forMs : 0 })
          .where('subject', '=', subject)
          .execute();
        return true;
      }),
    /** When the next attempt may be made. */
    async pausedUntil(subject: string): Promise<number> {
      const row = await db
        .selectFrom('signInAttempts')
        .select('pausedUntilMs')
        .where('subject', '=', subject)
        .executeTakeFirst();
      return row?.pausedUntilMs ?? 0;
    },
    /** Decrements the count, and ends the pause. */
    async takeBack(subject: string): Promise<void> {
      await db
        .updateTable('signInAttempts')
        .set((eb) => ({ attempts: eb('attempts', '-', 1), pausedUntilMs: 0 }))
        .where('subject', '=', subject)
        .where('attempts', '>', 0)
        .execute();
    },
    /** Resets the count. */
    async forget(subject: string): Promise<void> {
      await db.deleteFrom('signInAttempts').where('subject', '=', subject).execute();
    },
    purge: (beforeMs: number): Promise<number> =>
      countRows(db.deleteFrom('signInAttempts').where('lastAtMs', '<', beforeMs)),
  };
}
