import { importChunk } from './later/chunks.ts';
import { createSdk } from './sdk.ts';

export type { OverlayOptions } from '@overlay/contract';
export type { InitConfig, SdkEvents } from './client/config.ts';
export type { SessionIdentity } from './client/session.ts';
export type { TrackOptions, TrackResult } from './client/track.ts';
export type { OverlayEventDetail, OverlayEventName } from './overlay/overlay-event.ts';
export type { CreateOverlayResult } from './overlay/overlay-factory.ts';
export type { OverlayHandle } from './overlay/overlay-handle.ts';
export type { InteractionList } from './stage/interaction-list.ts';
export type { PlayableElement } from './stage/playable-element.ts';
export type { Texts } from './texts/english.ts';

/** One SDK per page. Importing it touches nothing, so it can be imported without a document. */
export const OverlaySDK = createSdk(importChunk, /^https?:\/\/[^/]+/.exec(import.meta.url)?.[0]);
export default OverlaySDK;
