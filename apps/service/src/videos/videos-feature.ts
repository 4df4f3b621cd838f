import { ChangeLog } from '../audit/change-log.ts';
import type { Feature, FeatureContext } from '../http/feature.ts';
import { createPosterHandlers } from './poster-routes.ts';
import { createVideoAliasHandlers } from './video-alias-routes.ts';
import { createVideoAliases } from './video-aliases.ts';
import { createVideoHandlers } from './video-routes.ts';

export type Videos = ReturnType<typeof createVideosFeature>['offers'];

/** What videos are called, what they look like, and which identifiers mean the same one. */
export function createVideosFeature({ controlStore, clock }: FeatureContext) {
  const changeLog = new ChangeLog(controlStore, clock);
  const videoAliases = createVideoAliases(controlStore.videos, clock, controlStore.changes);
  const parts = { controlStore, changeLog, videoAliases };
  return {
    offers: { videoAliases },
    handlers: {
      ...createVideoHandlers(parts),
      ...createVideoAliasHandlers(parts),
      ...createPosterHandlers(parts),
    },
    caches: [videoAliases],
    tables: ['videos', 'videoPosters', 'videoAliases'],
  } satisfies Feature;
}
