import type { InteractionPayload, OverlayOptions, OverlayType } from '@overlay/contract';
import type { Delivery, InitOptions } from './delivery-port.ts';
import { toFreshName, toHash } from './dom/identity.ts';
import type { Kind, OptionsOf } from './kinds/kind.ts';
import { parseOptions } from './options/parse-options.ts';
import { makeOverlay } from './overlay/overlay.ts';
import type { OverlayEventDetail, OverlayEventName } from './overlay/overlay-event.ts';
import type { OverlayHandle } from './overlay/overlay-handle.ts';
import type { Surroundings } from './overlay/surroundings.ts';
import { type TrackOptions, type TrackResult, toStillQueued } from './track.ts';
import { stageOf } from './video/stage.ts';
import { toVideoId } from './video/video-id.ts';

export const version = '0.1.0';

export type CreateOverlayResult =
  | { readonly success: true; readonly overlayId: string; readonly videoId: string }
  | {
      readonly success: false;
      readonly overlayId: '';
      readonly videoId: '';
      readonly error: { readonly code: string; readonly message: string };
    };

export type KindTable = { readonly [T in OverlayType]?: Kind<T> };
type Listener = (detail: OverlayEventDetail) => void;

function toFailure(code: string, message: string): CreateOverlayResult {
  console.warn(`[OverlaySDK] ${code}: ${message}`);
  return { success: false, overlayId: '', videoId: '', error: { code, message } };
}

/** The SDK over the overlay types it is given: pages that use one type need not carry the others. */
export function makeSdk(kinds: KindTable, connect: (options: InitOptions) => Delivery) {
  const overlays = new Map<string, OverlayHandle>();
  const listeners = new Map<OverlayEventName, Set<Listener>>();
  /** Calls made before `init`; bounded, because it may never come. */
  let waiting: ((delivery: Delivery) => void)[] = [];
  let delivery: Delivery | undefined;
  let settings: Partial<InitOptions> = {};

  const whenReady = (act: (delivery: Delivery) => void): boolean => {
    if (delivery) act(delivery);
    else if (waiting.length < 200) waiting.push(act);
    else return false;
    return true;
  };
  const surroundings: Surroundings = {
    locale: () => settings.locale ?? document.documentElement.lang ?? navigator.language,
    send(payload) {
      const attributed = { ...(settings.campaignId && { campaignId: settings.campaignId }), ...payload };
      whenReady((ready) => void ready.track(attributed));
    },
    emit(name, detail) {
      for (const listener of listeners.get(name) ?? []) {
        try {
          listener(detail);
        } catch (error) {
          // The page's own mistake must not stop the overlay, and must not be hidden.
          console.error(error);
        }
      }
    },
    seen: (key) => delivery?.seen(key) ?? false,
    markSeen: (key, scope) => whenReady((ready) => ready.markSeen(key, scope)),
    results: async () => undefined,
  };

  const create = <T extends OverlayType>(
    kind: Kind<T>,
    options: OptionsOf<T>,
    video: HTMLVideoElement,
    campaignId: string | undefined,
  ): CreateOverlayResult => {
    const videoId = options.videoId ?? toVideoId(video);
    // The same overlay keeps its name from one page view to the next, so that its figures come together.
    const derived = `ovl_${toHash(videoId + JSON.stringify(options))}`;
    let overlayId = options.overlayId ?? derived;
    for (let copy = 2; options.overlayId === undefined && overlays.has(overlayId); copy += 1) {
      overlayId = `${derived}-${copy}`;
    }
    overlays.get(overlayId)?.destroy();
    const made = makeOverlay(
      kind,
      { overlayId, videoId, campaignId: campaignId ?? settings.campaignId },
      options,
      stageOf(video),
      surroundings,
      () => overlays.delete(overlayId),
    );
    overlays.set(overlayId, {
      ...made,
      update(change) {
        const parsed = parseOptions(kinds, { ...options, ...change, type: kind.type });
        if ('message' in parsed) {
          console.warn(`[OverlaySDK] ${parsed.message}`);
          return false;
        }
        options = parsed.options as OptionsOf<T>;
        made.reshape(options);
        return true;
      },
    });
    return { success: true, overlayId, videoId };
  };

  return {
    version,
    init(options: InitOptions): void {
      settings = options;
      delivery = connect(options);
      const acts = waiting;
      waiting = [];
      for (const act of acts) act(delivery);
    },
    /** Renders an overlay over a video and starts listening (4.1). Never throws. */
    createOverlay(
      video: HTMLVideoElement,
      options: OverlayOptions,
      campaignId?: string,
    ): CreateOverlayResult {
      try {
        if (!(video instanceof HTMLVideoElement))
          return toFailure('validation_failed', 'not a video element');
        const parsed = parseOptions(kinds, options);
        if ('message' in parsed) return toFailure('validation_failed', parsed.message);
        return create(parsed.kind, parsed.options as OptionsOf<OverlayType>, video, campaignId);
      } catch (error) {
        return toFailure('internal_error', String(error));
      }
    },
    getOverlay: (overlayId: string): OverlayHandle | undefined => overlays.get(overlayId),
    on(name: OverlayEventName, listener: Listener): () => void {
      const set = listeners.get(name) ?? new Set();
      listeners.set(name, set.add(listener));
      return () => void set.delete(listener);
    },
    off: (name: OverlayEventName, listener: Listener): void => void listeners.get(name)?.delete(listener),
    trackInteraction: (payload: InteractionPayload, options: TrackOptions = {}): Promise<TrackResult> =>
      new Promise((resolve) => {
        const named = { ...options, dedupeKey: options.dedupeKey ?? toFreshName() };
        const stamped = { timestampMs: Date.now(), ...payload };
        if (!whenReady((ready) => ready.track(stamped, named).then(resolve))) {
          resolve(toStillQueued('not_initialised', 'OverlaySDK.init has not been called'));
        }
      }),
    flush: async (): Promise<void> => delivery?.flush(),
    /** Removes every overlay of the page. */
    destroy(): void {
      for (const overlay of [...overlays.values()]) overlay.destroy();
    },
  };
}
