import { type RawBuilder, sql } from 'kysely';
import { equal } from './database/queries.ts';
import type { ControlDatabase } from './schema.ts';

export interface JobLease {
  /** Grows with each new holder. */
  readonly fence: number;
}

export type JobLeaseRepository = ReturnType<typeof createJobLeases>;

/** Decides which of several nodes does a job: one at a time, until its lease expires. */
export function createJobLeases(db: ControlDatabase, nowMs: () => RawBuilder<number>) {
  return {
    /**
     * The lease, or undefined while another holder has it. The holder renews it by claiming again. It keeps its fence,
     * even after expiry if no other holder has claimed the lease. The store's clock decides, so the nodes' clocks need
     * not agree.
     */
    claim(job: string, holder: string, forMs: number): Promise<JobLease | undefined> {
      const untilMs = sql<number>`${nowMs()} + ${forMs}`;
      return (
        db
          .insertInto('jobLeases')
          .values({ job, holder, untilMs, fence: 1 })
          // A single statement: of concurrent claims, the first takes the lease and the others find it taken.
          .onConflict((conflict) =>
            conflict
              .column('job')
              .doUpdateSet((eb) => ({
                holder,
                untilMs,
                fence: eb
                  .case()
                  .when('jobLeases.holder', '=', holder)
                  .then(eb.ref('jobLeases.fence'))
                  .else(eb('jobLeases.fence', '+', 1))
                  .end(),
              }))
              .where((eb) =>
                eb.or([eb('jobLeases.holder', '=', holder), eb('jobLeases.untilMs', '<=', nowMs())]),
              ),
          )
          .returning('fence')
          .executeTakeFirst()
      );
    },
    /** Ends it early. No effect if it is already lost. */
    async release(job: string, fence: number): Promise<void> {
      await db.updateTable('jobLeases').set({ untilMs: 0 }).where(equal({ job, fence })).execute();
    },
  };
}
