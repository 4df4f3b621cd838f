import type { InteractionPayload } from '@overlay/contract';

/** Of an overlay, and, save for `dismiss`, with every field of the event that was sent. */
export interface OverlayEventDetail extends Partial<InteractionPayload> {
  readonly overlayId: string;
  readonly videoId: string;
}

/**
 * Events that pages may listen to: `OverlaySDK.on(name, …)`, or the DOM event `overlay-name`, which bubbles from the
 * overlay.
 */
export interface OverlayEvents {
  impression: OverlayEventDetail;
  interaction: OverlayEventDetail;
  complete: OverlayEventDetail;
  dismiss: OverlayEventDetail;
}
export type OverlayEventName = keyof OverlayEvents;
