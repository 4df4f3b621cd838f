import { type RawBuilder, sql } from 'kysely';
import type { JobLeaseRepository } from '../../../ports/control-store.ts';
import type { ControlDatabase } from './control-schema.ts';

export function createJobLeases(db: ControlDatabase, nowMs: () => RawBuilder<number>): JobLeaseRepository {
  return {
    claim: (job, holder, forMs) => {
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
    async release(job, fence) {
      await db
        .updateTable('jobLeases')
        .set({ untilMs: 0 })
        .where('job', '=', job)
        .where('fence', '=', fence)
        .execute();
    },
  };
}
