import type { OverlayOptions } from '@overlay/contract';
import { createClient } from './client/client.ts';
import type { InitConfig } from './client/config.ts';
import { browserEnvironment } from './delivery/browser-environment.ts';
import type { Chunks } from './later/chunks.ts';
import type { LoadChunk } from './load-chunk.ts';
import { type CreateOverlayResult, makeOverlayFactory } from './overlay/overlay-factory.ts';
import { makeLists } from './stage/interaction-list.ts';
import type { PlayableElement } from './stage/playable-element.ts';
import { stageOf } from './stage/stage.ts';
import { toVideoId } from './stage/video-id.ts';
import { formatNumber, registerLocale, toSay, whenLocale } from './texts/locales.ts';

export const version = '0.1.0';

const initOptions =
  'apiKey endpoint analyticsToken campaignId sessionId deviceId consent locale debug installationId viewerToken'.split(
    ' ',
  );

const warn = (message: unknown) => console.warn(`[overlay] ${message}`);

/** The SDK. `origin`: where it was served from, the default endpoint. */
export function createSdk(load: LoadChunk<Chunks>, origin: string | undefined) {
  const client = createClient(browserEnvironment(load, origin));
  let settings: InitConfig | undefined;
  const locale = () => settings?.locale ?? (document.documentElement.lang || navigator.language || 'en');

  /** Suggests the options that misspelled ones were meant to be; a page without mistakes loads nothing for it. */
  const hint = (of: string, given: object, known: readonly string[]) => {
    if (Object.keys(given).some((name) => !known.includes(name)))
      load('hints').then(
        ({ warnOfUnknown }) => warnOfUnknown(of, given, known),
        () => {},
      );
  };

  const toStage = (video: HTMLVideoElement, videoId: string) =>
    stageOf(
      video,
      (stage) =>
        // A chunk that cannot be loaded, or is of another version, disables only its own feature.
        load('playback')
          .then(({ trackPlayback, attendStage }) => {
            if (stage.signal.aborted) return;
            trackPlayback({ stage, videoId, client });
            attendStage(stage, videoId);
          })
          .catch(() => {
            stage.sight ??= null;
          }),
      load,
    );
  const factory = makeOverlayFactory({
    warn,
    toStage,
    hint,
    whenLocale: (name) => whenLocale(name, load),
    context: {
      locale,
      send: client.send,
      campaignId: () => client.campaignId,
      emit: client.emit,
      seen: client.seen,
      load,
      markSeen: client.markSeen,
      results: async (overlayId) => {
        if (!settings) return undefined;
        const { endpoint = '' } = client;
        const service = await load('service').catch(() => undefined);
        return service?.readResults?.({ ...settings, endpoint }, overlayId);
      },
    },
  });
  const { interactionList, destroyLists } = makeLists({
    load,
    toStage: (video) => toStage(video, toVideoId(video)),
    title: () => toSay(locale())('list'),
    whenTexts: () => whenLocale(locale(), load),
    warn,
  });
  let stopWatching: (() => void) | undefined;

  const sdk = {
    version,
    /** The key that `init` was called with. */
    get apiKey(): string | undefined {
      return settings?.apiKey;
    },
    /** Connects to the service; earlier calls are sent now. */
    init(config: InitConfig): void {
      settings = config;
      // The first number that it formats takes a browser 13 ms: not while an overlay appears, or results do.
      globalThis.requestIdleCallback?.(() => formatNumber('en', 0));
      hint('init', config, initOptions);
      client.init(config);
    },
    /** Renders an overlay over a video and starts listening (4.1). Never throws. */
    createOverlay: factory.create as (
      video: PlayableElement,
      options: OverlayOptions,
      campaignId?: string,
    ) => CreateOverlayResult,
    getOverlay: factory.find,
    trackInteraction: client.track,
    getAnalytics: client.getAnalytics,
    /** Identifies the viewer: attach it to an order, so that its conversion finds its viewer. After `init`. */
    session: client.session,
    flush: client.flush,
    setConsent: client.setConsent,
    optOut: client.optOut,
    on: client.on,
    off: client.off,
    registerLocale,
    interactionList,
    /**
     * Attaches the overlays published in the dashboard to every video of the page, present and future. Called by the
     * script tag. Another call changes nothing.
     */
    attachPublished(): void {
      if (stopWatching) return;
      const waiting = () => {};
      stopWatching = waiting;
      load('service')
        .then(({ watchPublished }) => {
          if (stopWatching !== waiting) return;
          stopWatching = watchPublished({
            ...sdk,
            createOverlay: factory.create,
            toVideoId,
            fetchInit: client.fetchInit,
          });
        })
        .catch((error) => warn(`published overlays cannot be loaded: ${error}`));
    },
    /** Removes every overlay, sends waiting events, and stops. */
    destroy(): void {
      stopWatching?.();
      stopWatching = undefined;
      destroyLists();
      factory.destroyAll();
      client.destroy();
    },
  };
  return sdk;
}

export type OverlaySDK = ReturnType<typeof createSdk>;
