import type { FastifyInstance } from 'fastify';
import { createAccessFeature } from './access/access-feature.ts';
import { createAdmit, createOperationAccess } from './access/operation-access.ts';
import { limitWrites } from './access/write-rates.ts';
import { createAccountsFeature } from './accounts/accounts-feature.ts';
import { createAnalyticsFeature } from './analytics/analytics-feature.ts';
import { createAuditFeature } from './audit/audit-feature.ts';
import { StorageDamaged } from './damage/storage-damaged.ts';
import { createDemoDataOf } from './demo-data/demo-data.ts';
import { createDemoDataFeature } from './demo-data/demo-data-feature.ts';
import { type Feature, type FeatureContext, mountFeatures } from './http/feature.ts';
import { createIngestFeature } from './ingest/ingest-feature.ts';
import { createInstallationsFeature } from './installations/installations-feature.ts';
import { JobLeases } from './jobs/job-leases.ts';
import { storeConsumer } from './log/event-log.ts';
import { createMonitoringFeature } from './monitoring/monitoring-feature.ts';
import { createOverlaysFeature } from './overlays/overlays-feature.ts';
import { createPagesFeature } from './pages/pages-feature.ts';
import { createPagesSeenFeature } from './pages-seen/pages-seen-feature.ts';
import { createPeople } from './people/people.ts';
import { createPeopleFeature } from './people/people-feature.ts';
import type { Ports } from './ports/ports.ts';
import { createPrivacyFeature } from './privacy/privacy-feature.ts';
import type { ServiceOptions } from './settings/service-options.ts';
import { createShippingFeature } from './shipping/shipping-feature.ts';
import { createSiteChecksFeature } from './site-checks/site-checks-feature.ts';
import { createVideosFeature } from './videos/videos-feature.ts';

export type Features = Awaited<ReturnType<typeof createFeatures>>;

/**
 * Every feature of the service, from the lowest layer up: a new one is one more line here.
 * @param connections the current number of connections
 */
export async function createFeatures(
  ports: Ports,
  options: ServiceOptions,
  connections: () => Promise<number>,
) {
  const { controlStore, eventLog, conversionLog, clock } = ports;
  const context: FeatureContext = {
    ...ports,
    options,
    consumers: {
      events: await eventLog.consumer(storeConsumer),
      conversions: await conversionLog.consumer(storeConsumer),
    },
    leases: new JobLeases({ repository: controlStore.jobLeases }),
    onError(err) {
      // A task that meets the same damage at each attempt reports it once.
      if (err instanceof StorageDamaged) ports.damage.note(err);
      else options.logger.error({ err }, 'a task in the background failed');
    },
  };
  const people = await createPeople({ ...ports, ...options, demoDataOf: createDemoDataOf(controlStore) });
  const shipping = createShippingFeature(context, (stream, ageMs) =>
    monitoring.offers.metrics.shipped(stream, ageMs),
  );
  const { shippers } = shipping.offers;
  const monitoring = createMonitoringFeature(context, { shippers, connections, mailer: people.mailer });
  const access = createAccessFeature(context);
  const installations = createInstallationsFeature(context);
  const videos = createVideosFeature(context);
  const pagesSeen = createPagesSeenFeature(context, { ...access.offers, ...videos.offers });
  const overlays = createOverlaysFeature(context, {
    ...access.offers,
    ...pagesSeen.offers,
    ...videos.offers,
  });
  const below = {
    ...monitoring.offers,
    access: access.offers,
    installations: installations.offers,
  };
  const ingest = createIngestFeature(context, below);
  const callers = { authorise: access.offers.authorise, persons: people.access };
  const analytics = createAnalyticsFeature(context, access.offers, createAdmit(callers), videos.offers);
  const offered = {
    access: access.offers,
    analytics: analytics.offers,
    ingest: ingest.offers,
    overlays: overlays.offers,
    pagesSeen: pagesSeen.offers.pagesSeen,
    shipping: shipping.offers,
  };
  const privacy = createPrivacyFeature(context, offered);
  const features = {
    monitoring,
    audit: createAuditFeature(context),
    access,
    installations,
    shipping,
    pagesSeen,
    videos,
    overlays,
    ingest,
    analytics,
    privacy,
    people: createPeopleFeature(context, people, access.offers),
    demoData: createDemoDataFeature(context, offered),
    accounts: createAccountsFeature(context, { ...offered, people, privacy: privacy.offers }),
    pages: createPagesFeature(context),
    siteChecks: await createSiteChecksFeature(context),
  };
  const all: readonly Feature[] = Object.values(features);
  const caches = all.flatMap((feature) => feature.caches ?? []);
  controlStore.changes.subscribe((change) => {
    for (const cache of caches) cache.onChange(change);
  });
  const { admission, noteRefusal } = ingest.offers;
  const { installations: repository } = controlStore;
  const operationAccess = createOperationAccess({ ...options, ...callers, installations: repository, clock });
  return {
    admission,
    metrics: monitoring.offers.metrics,
    people,
    shippers,
    jobs: all.flatMap((feature) => feature.jobs ?? []),
    tables: all.flatMap((feature) => feature.tables ?? []),
    /** Stores what is only in memory. */
    async flush(): Promise<void> {
      for (const feature of all) await feature.flush?.();
    },
    mount: (app: FastifyInstance): Promise<void> =>
      mountFeatures(app, features, {
        access: options.rateLimits ? limitWrites(operationAccess, clock) : operationAccess,
        noteRefusal,
        passToIngest: (request, response) => admission.passToIngest(request, response, app.routing),
      }),
  };
}
