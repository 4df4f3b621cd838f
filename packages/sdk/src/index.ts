import { importChunk } from './chunks/import-chunk.ts';
import { composeSdk } from './compose-sdk.ts';

export type { InitConfig } from './client/config.ts';
export type { SessionIdentity } from './client/session.ts';
export type { TrackOptions, TrackResult } from './client/track.ts';
export type { InteractionList } from './interaction-list.ts';
export type { OverlayEventDetail, OverlayEventName } from './overlay/overlay-event.ts';
export type { CreateOverlayResult } from './overlay/overlay-factory.ts';
export type { OverlayHandle } from './overlay/overlay-handle.ts';
export type { SdkEvents } from './overlay-sdk.ts';
export type { Texts } from './texts/english.ts';
export type { OverlayOptions } from './wire.ts';

/** One SDK a page. Importing it touches nothing: it may be imported where there is no document. */
export const OverlaySDK = composeSdk(importChunk, /^https?:\/\/[^/]+/.exec(import.meta.url)?.[0]);
export default OverlaySDK;
