import type { Analytics } from '../analytics/analytics-feature.ts';
import { ChangeLog } from '../audit/change-log.ts';
import type { Feature, FeatureContext } from '../http/feature.ts';
import type { Overlays } from '../overlays/overlays-feature.ts';
import { createDemoDataHandlers } from './demo-data.ts';
import { createDemoDataWorker } from './demo-data-worker.ts';

export interface DemoDataNeeds {
  readonly analytics: Analytics;
  readonly overlays: Overlays;
}

/** The sample campaigns of the demo, which its owner can remove. */
export function createDemoDataFeature(
  { consumers, eventStore: store, ...context }: FeatureContext,
  { analytics: { exportFiles: files }, overlays }: DemoDataNeeds,
) {
  const changeLog = new ChangeLog(context.controlStore, context.clock);
  return {
    handlers: createDemoDataHandlers({ changeLog, ...overlays }),
    jobs: [createDemoDataWorker({ ...context, store, files, consumers: Object.values(consumers) })],
    tables: ['demoData'],
  } satisfies Feature;
}
