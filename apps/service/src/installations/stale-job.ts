import type { JobLeases } from '../jobs/job-leases.ts';
import { RepeatingJob, type SetTimer } from '../jobs/repeating-job.ts';
import type { Clock } from '../scheduling/clock.ts';
import { degradeStaleInstallations, type StaleJobOptions } from './degrade-stale-installations.ts';

const name = 'stale-installations';
const everyMs = 15 * 60_000;

export interface ScheduledStaleJobOptions extends StaleJobOptions {
  readonly leases: Pick<JobLeases, 'run'>;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
  readonly setTimer?: SetTimer;
}

/** The service runs the job itself, so that operators need not set up a scheduler. */
export function createStaleJob({
  leases,
  clock,
  onError,
  setTimer,
  ...options
}: ScheduledStaleJobOptions): RepeatingJob {
  return new RepeatingJob({
    name,
    everyMs,
    onError,
    run: () => leases.run(name, everyMs, () => degradeStaleInstallations(options, clock())),
    ...(setTimer && { setTimer }),
  });
}
