import { createClient } from './client.ts';
import { allKinds } from './kinds/all-kinds.ts';
import { makeSdk } from './overlay-sdk.ts';
import { registerLocale } from './texts/locales.ts';

export type { OverlayOptions } from '@overlay/contract';
export type { InitConfig } from './client-config.ts';
export type { OverlayEventDetail, OverlayEventName } from './overlay/overlay-event.ts';
export type { OverlayHandle } from './overlay/overlay-handle.ts';
export type { CreateOverlayResult, SdkEvents } from './overlay-sdk.ts';
export type { TrackOptions, TrackResult } from './track.ts';

const client = createClient();
/** One SDK a page. Importing it touches nothing: it may be imported where there is no document. */
export const OverlaySDK = { ...makeSdk(allKinds, client), registerLocale, fetchPublished: client.fetchInit };
export const { createOverlay, getOverlay, init, on, off, flush, trackInteraction, getAnalytics, destroy } =
  OverlaySDK;
export { registerLocale };
export default OverlaySDK;
