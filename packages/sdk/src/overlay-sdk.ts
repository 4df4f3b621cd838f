import type { OverlayOptions, OverlayType } from '@overlay/contract';
import type { Client } from './client.ts';
import type { ClientEvents, InitConfig } from './client-config.ts';
import { createEventEmitter } from './delivery/event-emitter.ts';
import { toHash } from './dom/identity.ts';
import type { Kind, KindTable, OptionsOf } from './kinds/kind.ts';
import { parseOptions } from './options/parse-options.ts';
import { makeOverlay } from './overlay/overlay.ts';
import type { OverlayEvents } from './overlay/overlay-event.ts';
import type { OverlayHandle } from './overlay/overlay-handle.ts';
import type { Surroundings } from './overlay/surroundings.ts';
import { readResults } from './poll-results.ts';
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

/** Everything that pages may listen to. */
export type SdkEvents = OverlayEvents & ClientEvents;

const warn = (message: unknown) => console.warn(`[overlay] ${message}`);

function toFailure(code: string, message: string): CreateOverlayResult {
  warn(`${code}: ${message}`);
  return { success: false, overlayId: '', videoId: '', error: { code, message } };
}

/** The SDK over the overlay types it is given: pages that use one type need not carry the others. */
export function makeSdk(kinds: KindTable, client: Client) {
  const overlays = new Map<string, OverlayHandle>();
  const emitter = createEventEmitter<SdkEvents>(warn);
  for (const name of ['delivered', 'dropped', 'error'] as const) {
    client.on(name, (event) => emitter.emit(name, event));
  }
  let settings: InitConfig | undefined;

  const surroundings: Surroundings = {
    locale: () => settings?.locale ?? (document.documentElement.lang || client.locale || 'en'),
    campaignId: () => client.campaignId,
    sessionId: () => client.sessionId,
    send: (payload) => void client.track(payload),
    emit: emitter.emit,
    seen: client.seen,
    markSeen: client.markSeen,
    results: async (overlayId) =>
      settings && readResults(settings.endpoint ?? location.origin, settings.apiKey, overlayId),
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
      { overlayId, videoId, campaignId },
      options,
      stageOf(video),
      surroundings,
      () => overlays.delete(overlayId),
    );
    let current: OverlayOptions = options;
    overlays.set(overlayId, {
      ...made,
      update(change) {
        const parsed = parseOptions(kinds, { ...current, ...change, type: kind.type });
        if ('message' in parsed) {
          warn(parsed.message);
          return false;
        }
        current = parsed.options;
        made.reshape(parsed.options as OptionsOf<T>);
        return true;
      },
    });
    return { success: true, overlayId, videoId };
  };

  return {
    version,
    /** Connects to the service; what was called before is sent now. */
    init(config: InitConfig): void {
      settings = config;
      client.init(config);
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
        return toFailure('internal_error', `${error}`);
      }
    },
    getOverlay: (overlayId: string): OverlayHandle | undefined => overlays.get(overlayId),
    trackInteraction: client.track,
    getAnalytics: client.getAnalytics,
    flush: client.flush,
    setConsent: client.setConsent,
    optOut: client.optOut,
    on: emitter.on,
    off: emitter.off,
    /** Removes every overlay, sends what waits, and stops. */
    destroy(): void {
      for (const overlay of [...overlays.values()]) overlay.destroy();
      client.destroy();
    },
  };
}
