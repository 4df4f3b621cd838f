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
      await sleep(300);
      const before = ledger.acknowledgedCount;
      await sleep(outageMs);
      expect(ledger.acknowledgedCount > before, 'events are acknowledged during the outage');
      const status = await reader.statusOf('/api/analytics/summary');
      expect(status === 503, `a query during the outage is answered 503, not ${status}`);
      expect(!(await service.isReady()), 'the service says that it is not ready during the outage');
      service.command({ kind: 'outage', on: false });
      return 1;
    },
  );
}
