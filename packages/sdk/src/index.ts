import { connectDirectly } from './direct-delivery.ts';
import { allKinds } from './kinds/all-kinds.ts';
import { makeSdk } from './overlay-sdk.ts';
import { registerLocale } from './texts/locales.ts';

export type { OverlayOptions } from '@overlay/contract';
export type { InitOptions } from './delivery-port.ts';
export type { OverlayEventDetail, OverlayEventName } from './overlay/overlay-event.ts';
export type { OverlayHandle } from './overlay/overlay-handle.ts';
export type { CreateOverlayResult } from './overlay-sdk.ts';
export type { TrackOptions, TrackResult } from './track.ts';

/** One SDK a page. Importing it touches nothing: it may be imported where there is no document. */
export const OverlaySDK = { ...makeSdk(allKinds, connectDirectly), registerLocale };
export const { createOverlay, getOverlay, init, on, off, flush, trackInteraction, destroy } = OverlaySDK;
export { registerLocale };
export default OverlaySDK;
