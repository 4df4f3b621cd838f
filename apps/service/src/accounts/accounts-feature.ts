import type { Access } from '../access/access-feature.ts';
import type { Analytics } from '../analytics/analytics-feature.ts';
import { ChangeLog } from '../audit/change-log.ts';
import type { Feature, FeatureContext } from '../http/feature.ts';
import type { Ingest } from '../ingest/ingest-feature.ts';
import type { PagesSeen } from '../pages-seen/pages-seen.ts';
import type { People } from '../people/people.ts';
import type { Privacy } from '../privacy/privacy-feature.ts';
import type { Shipping } from '../shipping/shipping-feature.ts';
import { createAccountHandlers } from './account-routes.ts';
import { createInstanceHandlers } from './instance-routes.ts';
import { createRemovedAccountsWorker } from './removed-accounts-worker.ts';

export interface AccountsNeeds {
  readonly access: Access;
  readonly analytics: Analytics;
  readonly ingest: Ingest;
  readonly pagesSeen: PagesSeen;
  readonly people: People;
  readonly privacy: Privacy;
  readonly shipping: Shipping;
}

/** Limits of an account, and the accounts of an instance. */
export function createAccountsFeature(
  { consumers, eventStore: store, eventLog, conversionLog, ...context }: FeatureContext,
  { access, analytics, ingest, pagesSeen, people, privacy, shipping }: AccountsNeeds,
) {
  const { controlStore, clock } = context;
  const changeLog = new ChangeLog(controlStore, clock);
  const common = { controlStore, changeLog, monthlyUsage: ingest.monthlyUsage, clock };
  return {
    handlers: {
      ...createAccountHandlers({
        ...common,
        pagesSeen,
        directory: access.directory,
        retention: privacy.retention,
      }),
      ...createInstanceHandlers({ ...common, invitations: people.invitations }),
    },
    jobs: [
      createRemovedAccountsWorker({
        ...context,
        store,
        accounts: controlStore.accounts,
        files: analytics.exportFiles,
        deadLetters: shipping.deadLetters,
        consumers: Object.values(consumers),
        logs: [eventLog, conversionLog],
      }),
    ],
    tables: ['accounts'],
  } satisfies Feature;
}
