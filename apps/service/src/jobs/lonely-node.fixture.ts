import type { JobLeases } from './job-leases.ts';

/** Of a node that has no others beside it: every job is its own. */
export const lonelyNode: Pick<JobLeases, 'run' | 'release'> = {
  async run(_job, _forMs, work) {
    await work(new AbortController().signal);
    return true;
  },
  async release() {},
};
