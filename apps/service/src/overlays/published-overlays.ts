import type { PublishedOverlay } from '@overlay/contract';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../ports/clock.ts';
import type { OverlayVersionRecord } from '../ports/control-records.ts';
import type { OverlayRepository } from '../ports/control-store.ts';

/** How long a page may still get an overlay that another process just changed. */
const freshForMs = 5_000;
const maxVideos = 5_000;

/** The overlays that `init` gives to pages, cached for a few seconds. */
export interface PublishedOverlays {
  forVideo(accountId: string, videoId: string): Promise<readonly PublishedOverlay[]>;
  /** Call when what is published for the video changes, so that its owner sees the change at once. */
  forget(accountId: string, videoId: string): void;
}

export function createPublishedOverlays(
  overlays: Pick<OverlayRepository, 'publishedFor'>,
  clock: Clock,
): PublishedOverlays {
  const cache = new LRUCache<string, Promise<readonly PublishedOverlay[]>>({
    max: maxVideos,
    ttl: freshForMs,
    ttlResolution: 0,
    perf: { now: clock },
  });
  // Identifiers contain no spaces, so different pairs never collide.
  const keyOf = (accountId: string, videoId: string) => `${accountId} ${videoId}`;
  return {
    forVideo(accountId, videoId) {
      const key = keyOf(accountId, videoId);
      const cached = cache.get(key);
      if (cached !== undefined) return cached;
      // The promise is cached, so that concurrent requests ask the store once.
      const found = overlays
        .publishedFor(accountId, videoId)
        .then((records) => records.map(toPublishedOverlay))
        .catch((error: unknown) => {
          cache.delete(key);
          throw error;
        });
      cache.set(key, found);
      return found;
    },
    forget(accountId, videoId) {
      cache.delete(keyOf(accountId, videoId));
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
