import { setTimeout as sleep } from 'node:timers/promises';
import type { ScenarioResult } from './scenario.ts';
import { onStage } from './stage.ts';

/** The event store refuses everything for a while, under load, and then takes everything again. */
export function storeOutage({ outageMs }: { readonly outageMs: number }): Promise<ScenarioResult> {
  return onStage(
    { name: 'store outage under load', program: 'faulty' },
    async ({ service, reader, ledger, expect }) => {
      await sleep(500);
      service.command({ kind: 'outage', on: true });
      const isUnready = await isSoon(async () => !(await service.isReady()));
      expect(isUnready, 'the service says that it is not ready during the outage');
      const before = ledger.acknowledgedCount;
      await sleep(outageMs);
      const isAcknowledging = await isSoon(() => ledger.acknowledgedCount > before);
      expect(isAcknowledging, 'events are acknowledged during the outage');
      const status = await reader.statusOf('/api/analytics/summary');
      expect(status === 503, `a query during the outage is answered 503, not ${status}`);
      service.command({ kind: 'outage', on: false });
      return 1;
    },
  );
}

/** Whether it comes to be so: when depends on the machine. */
async function isSoon(holds: () => boolean | Promise<boolean>): Promise<boolean> {
  const deadline = performance.now() + 90_000;
  while (performance.now() < deadline) {
    if (await holds()) return true;
    await sleep(50);
  }
  return false;
}
