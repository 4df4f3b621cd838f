import type { InteractionPayload } from '../wire.ts';

/** Of an overlay, and, save for `dismiss`, with every field of the event that was sent. */
export interface OverlayEventDetail extends Partial<InteractionPayload> {
  readonly overlayId: string;
  readonly videoId: string;
}

/** What pages may listen to: `OverlaySDK.on(name, …)`, or the DOM event `overlay-name`, which bubbles from the overlay. */
export interface OverlayEvents {
  impression: OverlayEventDetail;
  interaction: OverlayEventDetail;
  complete: OverlayEventDetail;
  dismiss: OverlayEventDetail;
}
export type OverlayEventName = keyof OverlayEvents;
