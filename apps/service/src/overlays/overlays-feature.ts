import type { Access } from '../access/access-feature.ts';
import { ChangeLog } from '../audit/change-log.ts';
import type { Feature, FeatureContext } from '../http/feature.ts';
import type { PagesSeenOffers } from '../pages-seen/pages-seen-feature.ts';
import type { Videos } from '../videos/videos-feature.ts';
import { createInitHandlers, createInitRates } from './init-routes.ts';
import { createOverlayHandlers } from './overlay-routes.ts';
import { createPublishedOverlays } from './published-overlays.ts';

export type Overlays = ReturnType<typeof createOverlaysFeature>['offers'];

/** Stored overlays, and the published ones that the SDK loads. */
export function createOverlaysFeature(
  { controlStore, clock, options }: FeatureContext,
  { directory: accounts, pagesSeen, videoAliases }: Access & PagesSeenOffers & Videos,
) {
  const changeLog = new ChangeLog(controlStore, clock);
  const publishedOverlays = createPublishedOverlays(
    controlStore.overlays,
    clock,
    controlStore.changes,
    videoAliases,
  );
  const rates = options.rateLimits ? createInitRates(clock) : undefined;
  const { overlaysPerAccount } = options;
  return {
    offers: { publishedOverlays },
    handlers: {
      ...createInitHandlers({ accounts, publishedOverlays, pagesSeen, rates, clock }),
      ...createOverlayHandlers({
        controlStore,
        changeLog,
        publishedOverlays,
        videoAliases,
        overlaysPerAccount,
      }),
    },
    caches: [publishedOverlays],
    tables: ['overlays', 'overlayVersions'],
  } satisfies Feature;
}
