'use client';

import type { OverlayOptions } from '@overlay/sdk';
import { type OverlayListeners, useOverlay } from './use-overlay.ts';
import type { VideoSource } from './video-source.ts';

/** The options of an overlay as properties: one discriminated union by `type`. */
export type VideoOverlayProps = OverlayOptions &
  OverlayListeners & {
    readonly video: VideoSource;
    readonly campaignId?: string | undefined;
  };

/** An overlay as a component. It renders nothing in place: the overlay lies on the video. */
export function VideoOverlay({
  video,
  campaignId,
  onImpression,
  onInteraction,
  onComplete,
  onDismiss,
  ...options
}: VideoOverlayProps): null {
  useOverlay(video, options, { campaignId, onImpression, onInteraction, onComplete, onDismiss });
  return null;
}
