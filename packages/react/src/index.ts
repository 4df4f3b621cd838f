'use client';

export type { OverlayEventDetail, OverlayHandle, OverlayOptions } from '@overlay/sdk';
export { OverlayProvider, type OverlayProviderProps } from './overlay-provider.tsx';
export type { OverlayError, OverlayListeners, UseOverlayResult } from './use-overlay.ts';
export { useOverlay } from './use-overlay.ts';
export { VideoOverlay, type VideoOverlayProps } from './video-overlay.ts';
export type { VideoSource } from './video-source.ts';
