import type { Access } from '../access/access-feature.ts';
import type { Analytics } from '../analytics/analytics-feature.ts';
import { ChangeLog } from '../audit/change-log.ts';
import type { EventStore } from '../event-store/event-store.ts';
import type { Feature, FeatureContext } from '../http/feature.ts';
import type { Ingest } from '../ingest/ingest-feature.ts';
import type { Shipping } from '../shipping/shipping-feature.ts';
import type { RetentionStores } from './enforce-retention.ts';
import { createErasureHandlers } from './erasure-routes.ts';
import { createErasureWorker } from './erasure-worker.ts';
import { createExportHandlers } from './export-routes.ts';
import { createPurgeJob } from './purge-job.ts';
import { createReceiptSigner } from './receipt-signer.ts';
import { createRetentionJob } from './retention-job.ts';

export type Privacy = ReturnType<typeof createPrivacyFeature>['offers'];

export interface PrivacyNeeds {
  readonly access: Access;
  readonly analytics: Analytics;
  readonly ingest: Ingest;
  readonly shipping: Shipping;
}

/** Erasure and export of a device, retention, and the purge of expired data. */
export function createPrivacyFeature(
  context: FeatureContext,
  {
    access: { directory: accounts },
    analytics,
    ingest: { dailySalts, monthlyUsage },
    shipping: { deadLetters },
  }: PrivacyNeeds,
) {
  const { controlStore, eventStore, eventLog, conversionLog, options, leases, clock, onError } = context;
  const changeLog = new ChangeLog(controlStore, clock);
  const consumers = Object.values(context.consumers);
  const signer = createReceiptSigner(controlStore.receiptKeys, options.publicUrl, clock);
  // What is deleted still counts towards the cap of its month.
  const store: RetentionStores['store'] & Pick<EventStore, 'isDeleting'> = {
    query: eventStore.query.bind(eventStore),
    isDeleting: () => eventStore.isDeleting(),
    async deleteRows(stream, rows) {
      if (stream === 'events') await monthlyUsage.keep(rows.accountId);
      await eventStore.deleteRows(stream, rows);
    },
  };
  const deleting = { store, deadLetters, files: analytics.exportFiles, leases, clock, onError };
  const { erasures } = controlStore;
  const logs = [eventLog, conversionLog];
  const worker = createErasureWorker({ ...deleting, erasures, logs, consumers, signer });
  const retention = createRetentionJob({
    ...deleting,
    accounts: controlStore.accounts,
    pagesSeen: controlStore.pagesSeen,
  });
  const { auditLogDays } = options;
  return {
    offers: { retention },
    handlers: {
      ...createErasureHandlers({ accounts, controlStore, changeLog, worker, signer }),
      ...createExportHandlers({
        accounts,
        queries: analytics.queries,
        places: analytics.exportPlaces,
        consumers,
        clock,
      }),
    },
    jobs: [
      worker,
      retention,
      createPurgeJob({ controlStore, auditLogDays, dailySalts, leases, clock, onError }),
    ],
    tables: ['erasures', 'receiptKeys'],
  } satisfies Feature;
}
