import type { PublishedOverlay } from '@overlay/contract';
import { ExpiringCache } from '../caches/expiring-cache.ts';
import type { Clock } from '../ports/clock.ts';
import type { OverlayRecord } from '../ports/control-records.ts';
import type { OverlayRepository } from '../ports/control-store.ts';

/** How long a page may still be given what was just changed by another process. */
const freshForMs = 5_000;
const maxVideos = 5_000;

/** What `init` gives to pages (decisions 5), out of memory for some seconds. */
export interface PublishedOverlays {
  forVideo(accountId: string, videoId: string): Promise<readonly PublishedOverlay[]>;
  /** Called when an overlay of the video changes, so that its owner sees the change at once. */
  forget(accountId: string, videoId: string): void;
}

export function createPublishedOverlays(
  overlays: Pick<OverlayRepository, 'publishedFor'>,
  clock: Clock,
): PublishedOverlays {
  const cache = new ExpiringCache<string, Promise<readonly PublishedOverlay[]>>({
    maxEntries: maxVideos,
    ttlMs: freshForMs,
    clock,
  });
  // Identifiers hold no space, so no two pairs run together.
  const keyOf = (accountId: string, videoId: string) => `${accountId} ${videoId}`;
  return {
    forVideo(accountId, videoId) {
      const key = keyOf(accountId, videoId);
      const cached = cache.get(key);
      if (cached !== undefined) return cached;
      // The promise is kept, so that a crowd that arrives together asks the store once.
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

function toPublishedOverlay({ overlayId, videoId, campaignId, options }: OverlayRecord): PublishedOverlay {
  return { overlayId, videoId, ...(campaignId === null ? {} : { campaignId }), options };
}
