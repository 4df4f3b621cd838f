import type { InteractionPayload } from '@overlay/contract';

/** What pages may listen to, at `OverlaySDK.on(name, …)` and as the DOM event `overlay-name`. */
export type OverlayEventName = 'impression' | 'interaction' | 'complete' | 'dismiss';

export interface OverlayEventDetail {
  readonly overlayId: string;
  readonly videoId: string;
  /** The event that was sent; absent for `dismiss`. */
  readonly payload?: InteractionPayload;
}
