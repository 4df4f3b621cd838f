import type { Access } from '../access/access-feature.ts';
import type { Feature, FeatureContext } from '../http/feature.ts';
import { RepeatingJob } from '../jobs/repeating-job.ts';
import type { Videos } from '../videos/videos-feature.ts';
import { PagesSeen } from './pages-seen.ts';
import { createPagesSeenHandlers, createReportRates } from './pages-seen-routes.ts';

const flushEveryMs = 2_500;

export type PagesSeenOffers = ReturnType<typeof createPagesSeenFeature>['offers'];

/** The pages that load the SDK, the videos found on each, and what those pages report. */
export function createPagesSeenFeature(
  { controlStore, clock, options, onError }: FeatureContext,
  { directory: accounts, videoAliases }: Access & Videos,
) {
  const pagesSeen = new PagesSeen(controlStore.pagesSeen, clock);
  const rates = options.rateLimits ? createReportRates(clock) : undefined;
  const flush = () => pagesSeen.flush();
  return {
    offers: { pagesSeen },
    handlers: createPagesSeenHandlers({ controlStore, accounts, videoAliases, pagesSeen, rates, clock }),
    jobs: [new RepeatingJob({ name: 'pages-seen', everyMs: flushEveryMs, run: flush, onError })],
    tables: ['pagesSeen', 'videosSeen'],
    flush,
  } satisfies Feature;
}
