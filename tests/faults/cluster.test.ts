import { expect, it } from 'vitest';
import { findNginx } from './cluster/balancer.ts';
import { cluster } from './scenarios/cluster.ts';

it.skipIf(findNginx() === undefined)(
  'nodes, primary, store and connections fail in half a minute, and every event is there once',
  async () => {
    const { audit, failures, counts } = await cluster({ minutes: 0.5, seed: 13 });
    expect(failures).toEqual([]);
    expect(audit).toMatchObject({ lost: [], doubled: [], wrong: [], summaryIsExact: true });
    expect(audit.acknowledged).toBeGreaterThan(100);
    expect(Object.values(counts ?? {}).every((count) => count > 0)).toBe(true);
  },
  900_000,
);
