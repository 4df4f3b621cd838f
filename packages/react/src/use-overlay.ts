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
  /** Undefined until the video is there, on the server, and where the options are not valid. */
  readonly overlay: OverlayHandle | undefined;
  /** What was wrong with the options. */
  readonly error: OverlayError | undefined;
}

const nothing: UseOverlayResult = { overlay: undefined, error: undefined };

/**
 * One overlay on a video, as long as the component lives. Other options update it; another type, video, overlayId,
 * videoId or campaignId make another one. Listeners may change at every render.
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

  // What makes an overlay another one. The strict mode's second effect finds the first overlay destroyed.
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
      // An answered overlay is complete when it goes: its listener still hears it.
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
    // What is no longer given goes back to its default.
    const unset: Partial<OverlayOptions> = Object.fromEntries(
      Object.keys(before).map((name) => [name, undefined]),
    );
    const isValid = overlay.update({ ...unset, ...newest.current.options });
    const error = { code: 'validation_failed', message: 'The new options are not valid: see the console' };
    setResult({ overlay, error: isValid ? undefined : error });
  }, [overlay, text]);

  return result;
}
