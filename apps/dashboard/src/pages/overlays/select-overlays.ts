import type { Overlay, OverlayType } from '@overlay/contract';
import { type OverlayStateName, overlayStateOf } from '../../components/overlay-state/state-of-overlay.ts';

/** What a list of overlays is narrowed to, as the address carries it. */
export interface ListFilter {
  readonly search: string;
  readonly state: OverlayStateName | undefined;
  readonly type: OverlayType | undefined;
}

const states: readonly OverlayStateName[] = ['draft', 'published', 'changed', 'archived'];
const types: readonly OverlayType[] = ['tap', 'rating', 'poll', 'slider', 'cta'];

/** What is not understood narrows nothing. */
export function parseListFilter(raw: Readonly<Record<string, unknown>>): ListFilter {
  return {
    search: typeof raw['search'] === 'string' ? raw['search'] : '',
    state: states.find((state) => state === raw['state']),
    type: types.find((type) => type === raw['type']),
  };
}

/** What is archived is shown to whoever asks for it alone. */
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
