import type { JobLeases } from './job-leases.ts';

/** Leases of a node without other nodes: it gets every job. */
export const lonelyNode: Pick<JobLeases, 'run' | 'release'> = {
  async run(_job, _forMs, work) {
    await work(new AbortController().signal);
    return true;
  },
  async release() {},
};
