import type { LoadChunk } from './chunks/chunks.ts';
import type { Client } from './client/client.ts';
import type { ClientEvents, InitConfig } from './client/config.ts';
import { createEventEmitter } from './client/event-emitter.ts';
import type { KindTable } from './kinds/kind.ts';
import type { OverlayEvents } from './overlay/overlay-event.ts';
import { type CreateOverlayResult, makeOverlayFactory } from './overlay/overlay-factory.ts';
import type { OverlayHandle } from './overlay/overlay-handle.ts';
import { registerLocale, whenLocale } from './texts/locales.ts';
import { type Stage, stageOf } from './video/stage.ts';
import type { OverlayOptions } from './wire.ts';

export const version = '0.1.0';

const initOptions =
  'apiKey endpoint analyticsToken campaignId sessionId deviceId consent locale debug installationId'.split(
    ' ',
  );

/** Everything that pages may listen to. */
export type SdkEvents = OverlayEvents & ClientEvents;

export interface Core {
  readonly locale: () => string;
  toStage(video: HTMLVideoElement, videoId: string): Stage;
}

const warn = (message: unknown) => console.warn(`[overlay] ${message}`);

/** The SDK over the overlay types it is given: a page that uses one type need not carry the others. */
export function makeSdk(kinds: KindTable, client: Client, load?: LoadChunk) {
  const emitter = createEventEmitter<SdkEvents>(warn);
  for (const name of ['delivered', 'dropped', 'error'] as const) {
    client.on(name, (event) => emitter.emit(name, event));
  }
  let settings: InitConfig | undefined;
  const locale = () => settings?.locale ?? (document.documentElement.lang || client.locale || 'en');

  /** Says what was meant by names that nobody knows; a page without a mistake loads nothing for it. */
  const hint = (of: string, given: object, known: readonly string[]) => {
    if (Object.keys(given).some((name) => !known.includes(name)))
      load?.('hints').then(
        ({ warnOfUnknown }) => warnOfUnknown(of, given, known),
        () => {},
      );
  };

  const core: Core = {
    locale,
    toStage: (video, videoId) =>
      stageOf(
        video,
        (stage) =>
          // What cannot be loaded, or is of another version, costs its part alone.
          load?.('playback')
            .then(({ trackPlayback, attendStage }) => {
              if (stage.signal.aborted) return;
              trackPlayback({ stage, videoId, client });
              attendStage(stage);
            })
            .catch(() => {}),
        load,
      ),
  };
  const factory = makeOverlayFactory({
    kinds,
    warn,
    toStage: core.toStage,
    hint,
    whenLocale: (name) => load && whenLocale(name, load),
    context: {
      locale,
      send: client.send,
      campaignId: () => client.campaignId,
      emit: emitter.emit,
      seen: client.seen,
      markSeen: client.markSeen,
      results: async (overlayId) => {
        if (!settings || !load) return undefined;
        const { endpoint = '' } = client;
        const service = await load('service').catch(() => undefined);
        return service?.readResults?.({ ...settings, endpoint }, overlayId);
      },
    },
  });

  const sdk = {
    version,
    /** Connects to the service; what was called before is sent now. */
    init(config: InitConfig): void {
      settings = config;
      hint('init', config, initOptions);
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
    /** Who watches: what a shop attaches to its order, so that the conversion finds its viewer. After `init`. */
    session: client.session,
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
