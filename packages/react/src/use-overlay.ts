'use client';

import {
  type OverlayEventDetail,
  type OverlayEventName,
  type OverlayHandle,
  type OverlayOptions,
  OverlaySDK,
} from '@overlay/sdk';
import { useEffect, useRef, useState } from 'react';
import { useVideoElement, type VideoSource } from './video-source.ts';

export interface OverlayListeners {
  onImpression?: ((event: OverlayEventDetail) => void) | undefined;
  onInteraction?: ((event: OverlayEventDetail) => void) | undefined;
  onComplete?: ((event: OverlayEventDetail) => void) | undefined;
  onDismiss?: ((event: OverlayEventDetail) => void) | undefined;
}

export interface OverlayError {
  readonly code: string;
  readonly message: string;
}

export interface UseOverlayResult {
  /** Undefined until the video exists, on the server, and if the options are invalid. */
  readonly overlay: OverlayHandle | undefined;
  /** What is wrong with the options. */
  readonly error: OverlayError | undefined;
}

const nothing: UseOverlayResult = { overlay: undefined, error: undefined };

/**
 * Keeps one overlay on a video for the lifetime of the component. Changed options update it; a different type, video,
 * overlayId, videoId or campaignId creates a new one. Listeners may change on every render.
 */
export function useOverlay(
  video: VideoSource,
  options: OverlayOptions,
  { campaignId, ...listeners }: OverlayListeners & { readonly campaignId?: string | undefined } = {},
): UseOverlayResult {
  const element = useVideoElement(video);
  const [result, setResult] = useState(nothing);
  const newest = useRef({ options, listeners });
  useEffect(() => {
    newest.current = { options, listeners };
  });
  const text = JSON.stringify(options);
  const shown = useRef(text);

  // These identify an overlay. In strict mode, the second effect finds the first overlay destroyed.
  const identity = JSON.stringify([options.type, options.overlayId, options.videoId, campaignId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the identity stands for the options that make another overlay
  useEffect(() => {
    if (!element) return;
    const given = newest.current.options;
    shown.current = JSON.stringify(given);
    const created = OverlaySDK.createOverlay(element, given, campaignId);
    const overlay = created.success ? OverlaySDK.getOverlay(created.overlayId) : undefined;
    setResult({ overlay, error: created.success ? undefined : created.error });
    const listen = (name: OverlayEventName, key: keyof OverlayListeners) =>
      OverlaySDK.on(name, (event) => {
        if (event.overlayId === created.overlayId) newest.current.listeners[key]?.(event);
      });
    const removals = [
      listen('impression', 'onImpression'),
      listen('interaction', 'onInteraction'),
      listen('complete', 'onComplete'),
      listen('dismiss', 'onDismiss'),
    ];
    return () => {
      // An answered overlay completes when it is removed: its listener still gets the event.
      overlay?.destroy();
      for (const remove of removals) remove();
      setResult(nothing);
    };
  }, [element, identity]);

  const { overlay } = result;
  useEffect(() => {
    if (!overlay || shown.current === text) return;
    const before: object = JSON.parse(shown.current);
    shown.current = text;
    // Options that are no longer given return to their defaults.
    const unset: Partial<OverlayOptions> = Object.fromEntries(
      Object.keys(before).map((name) => [name, undefined]),
    );
    const isValid = overlay.update({ ...unset, ...newest.current.options });
    const error = { code: 'validation_failed', message: 'The new options are not valid: see the console' };
    setResult({ overlay, error: isValid ? undefined : error });
  }, [overlay, text]);

  return result;
}
