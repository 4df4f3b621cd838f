import type { OverlayOptions } from '@overlay/contract';
import type { Client } from './client.ts';
import type { ClientEvents, InitConfig } from './client-config.ts';
import { createEventEmitter } from './delivery/event-emitter.ts';
import type { KindTable } from './kinds/kind.ts';
import type { OverlayEvents } from './overlay/overlay-event.ts';
import type { OverlayHandle } from './overlay/overlay-handle.ts';
import type { Surroundings } from './overlay/surroundings.ts';
import { type CreateOverlayResult, makeOverlayFactory } from './overlay-factory.ts';
import { registerLocale } from './texts/locales.ts';
import { trackPlayback } from './video/playback-tracker.ts';
import { type Stage, stageOf } from './video/stage.ts';

export const version = '0.1.0';

/** Everything that pages may listen to. */
export type SdkEvents = OverlayEvents & ClientEvents;

/** What a build adds to the core. */
export interface Extras {
  /** Loads the texts of a language; undefined where they are there. Without it, texts are English. */
  whenLocale?(locale: string): Promise<void> | undefined;
  readResults?: (config: InitConfig, overlayId: string) => ReturnType<Surroundings['results']>;
}

export interface Core {
  readonly locale: () => string;
  toStage(video: HTMLVideoElement, videoId: string): Stage;
}

const warn = (message: unknown) => console.warn(`[overlay] ${message}`);

/** The SDK over the overlay types it is given: a page that uses one type need not carry the others. */
export function makeSdk(kinds: KindTable, client: Client, extras: Extras = {}) {
  const emitter = createEventEmitter<SdkEvents>(warn);
  for (const name of ['delivered', 'dropped', 'error'] as const) {
    client.on(name, (event) => emitter.emit(name, event));
  }
  let settings: InitConfig | undefined;
  const locale = () => settings?.locale ?? (document.documentElement.lang || client.locale || 'en');
  const send: Surroundings['send'] = (payload) => void client.track(payload);

  const core: Core = {
    locale,
    toStage: (video, videoId) =>
      stageOf(video, ({ signal, undeliverable }) => {
        const progressSeconds = () => client.deliveryConfig.playbackProgressSeconds;
        trackPlayback({ video, videoId, signal, undeliverable, progressSeconds, send });
      }),
  };
  const factory = makeOverlayFactory({
    kinds,
    warn,
    toStage: core.toStage,
    whenLocale: (name) => extras.whenLocale?.(name),
    surroundings: {
      locale,
      send,
      campaignId: () => client.campaignId,
      emit: emitter.emit,
      seen: client.seen,
      markSeen: client.markSeen,
      results: async (overlayId) =>
        settings && extras.readResults?.({ ...settings, endpoint: client.endpoint ?? '' }, overlayId),
    },
  });

  const sdk = {
    version,
    /** Connects to the service; what was called before is sent now. */
    init(config: InitConfig): void {
      settings = config;
      client.init(config);
    },
    /** Renders an overlay over a video and starts listening (4.1). Never throws. */
    createOverlay: (
      video: HTMLVideoElement,
      options: OverlayOptions,
      campaignId?: string,
    ): CreateOverlayResult => factory.create(video, options, campaignId),
    getOverlay: (overlayId: string): OverlayHandle | undefined => factory.find(overlayId),
    trackInteraction: client.track,
    getAnalytics: client.getAnalytics,
    flush: client.flush,
    setConsent: client.setConsent,
    optOut: client.optOut,
    on: emitter.on,
    off: emitter.off,
    registerLocale,
    /** Removes every overlay, sends what waits, and stops. */
    destroy(): void {
      factory.destroyAll();
      client.destroy();
    },
  };
  return { sdk, core };
}
