import type { Overlay } from '@overlay/contract';
import { overlayStateOf } from './overlay-state.tsx';
import type { ListFilter } from './queries.ts';

/** Archived overlays are shown only if the filter asks for them. */
export function selectOverlays(overlays: readonly Overlay[], filter: ListFilter): readonly Overlay[] {
  const words = filter.search.toLowerCase().split(/\s+/).filter(Boolean);
  return overlays.filter((overlay) => {
    const state = overlayStateOf(overlay);
    // What was published and then changed is published, too.
    const isOfState =
      filter.state === undefined
        ? state !== 'archived'
        : state === filter.state || (filter.state === 'published' && state === 'changed');
    const text = [overlay.name, overlay.videoId, overlay.campaignId ?? '', overlay.overlayId]
      .join(' ')
      .toLowerCase();
    return (
      isOfState &&
      (filter.type === undefined || overlay.options.type === filter.type) &&
      words.every((word) => text.includes(word))
    );
  });
}
