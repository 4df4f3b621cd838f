import type { NodeReport } from '@overlay/contract';
import { expect, it } from 'vitest';
import type { ControlStore } from '../control-store.ts';

const report = (version: string): NodeReport => ({
  version,
  startedAt: '2026-11-27T08:00:00.000Z',
  seenAt: '2026-11-27T09:00:00.000Z',
  memoryBytes: 1,
  connections: 2,
  outageSeconds: 0.5,
  jobs: [{ name: 'purge', ageSeconds: 3, isDone: true }],
  disks: [{ folder: 'data', freeBytes: 1, sizeBytes: 2, daysUntilFull: null }],
  backup: null,
  damaged: [],
  storesReadAt: null,
});

export function nodesContract(store: () => ControlStore): void {
  it('keeps the last report of each node, until it stops or was not seen for long', async () => {
    const { nodes } = store();
    await nodes.report('two:8787', report('1'), 100, 0);
    await nodes.report('one:8787', report('1'), 150, 0);
    await nodes.report('two:8787', report('2'), 200, 0);
    expect(await nodes.list()).toEqual([
      { node: 'one:8787', nodeReport: report('1') },
      { node: 'two:8787', nodeReport: report('2') },
    ]);
    await nodes.report('three:8787', report('3'), 300, 151);
    expect((await nodes.list()).map(({ node }) => node)).toEqual(['three:8787', 'two:8787']);
    await nodes.remove('three:8787');
    expect((await nodes.list()).map(({ node }) => node)).toEqual(['two:8787']);
  });
}
