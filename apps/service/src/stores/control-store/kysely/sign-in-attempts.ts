import type { SignInAttemptRepository } from '../../../ports/control-store.ts';
import type { ControlDatabase } from './control-schema.ts';
import type { Transact } from './in-transaction.ts';

/**
 * Anybody can make attempts, so none waits for the disk: a power cut may forget the last ones. With SQLite such a wait
 * would stop everybody else too.
 */
export function createSignInAttempts(
  db: ControlDatabase,
  inUnsyncedTransaction: Transact,
): SignInAttemptRepository {
  return {
    begin: (subject, { nowMs, forgottenAfterMs, pauseMs }) =>
      inUnsyncedTransaction(async (transaction) => {
        // Takes the row, so that of attempts made at once each sees the one before.
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
          // Not until now: the clock of another node may be behind.
          .set({ pausedUntilMs: forMs > 0 ? nowMs + forMs : 0 })
          .where('subject', '=', subject)
          .execute();
        return true;
      }),
    async pausedUntil(subject) {
      const row = await db
        .selectFrom('signInAttempts')
        .select('pausedUntilMs')
        .where('subject', '=', subject)
        .executeTakeFirst();
      return row?.pausedUntilMs ?? 0;
    },
    async takeBack(subject) {
      await db
        .updateTable('signInAttempts')
        .set((eb) => ({ attempts: eb('attempts', '-', 1), pausedUntilMs: 0 }))
        .where('subject', '=', subject)
        .where('attempts', '>', 0)
        .execute();
    },
    async forget(subject) {
      await db.deleteFrom('signInAttempts').where('subject', '=', subject).execute();
    },
    async purge(beforeMs) {
      const { numDeletedRows } = await db
        .deleteFrom('signInAttempts')
        .where('lastAtMs', '<', beforeMs)
        .executeTakeFirst();
      return Number(numDeletedRows);
    },
  };
}
