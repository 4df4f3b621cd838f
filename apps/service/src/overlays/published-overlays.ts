import type { PublishedOverlay } from '@overlay/contract';
import type { Clock } from '../ports/clock.ts';
import type { ControlChanges } from '../ports/control-changes.ts';
import type { OverlayVersionRecord } from '../ports/control-records.ts';
import type { OverlayRepository } from '../ports/control-store.ts';
import { Remembered } from '../ports/remembered.ts';

const maxVideos = 5_000;

/** The overlays that `init` gives to pages, remembered. A publication reaches the pages of every node within a second. */
export interface PublishedOverlays {
  forVideo(accountId: string, videoId: string): Promise<readonly PublishedOverlay[]>;
  /** Call when what is published for the video changes, so that its owner sees the change at once. */
  forget(accountId: string, videoId: string): void;
  forgetAll(): void;
}

export function createPublishedOverlays(
  overlays: Pick<OverlayRepository, 'publishedFor'>,
  clock: Clock,
  changes: Pick<ControlChanges, 'isWatching'>,
): PublishedOverlays {
  const cache = new Remembered<Promise<readonly PublishedOverlay[]>>({ most: maxVideos, clock, changes });
  // Identifiers contain no spaces, so different pairs never collide.
  const keyOf = (accountId: string, videoId: string) => `${accountId} ${videoId}`;
  return {
    forVideo(accountId, videoId) {
      const key = keyOf(accountId, videoId);
      const cached = cache.get(key);
      if (cached !== undefined) return cached;
      // The promise is cached, so that concurrent requests ask the store once.
      const remember = cache.reading();
      const found = overlays
        .publishedFor(accountId, videoId)
        .then((records) => records.map(toPublishedOverlay))
        .catch((error: unknown) => {
          cache.forget(key);
          throw error;
        });
      remember(key, found);
      return found;
    },
    forget(accountId, videoId) {
      cache.forget(keyOf(accountId, videoId));
    },
    forgetAll() {
      cache.clear();
    },
  };
}

function toPublishedOverlay({
  overlayId,
  videoId,
  campaignId,
  options,
}: OverlayVersionRecord): PublishedOverlay {
  return { overlayId, videoId, ...(campaignId === null ? {} : { campaignId }), options };
}
