import type { LoadChunk } from './chunks/chunks.ts';
import { createClient } from './client.ts';
import { browserEnvironment } from './delivery/browser-environment.ts';
import { type InteractionList, placeList } from './interaction-list.ts';
import { allKinds } from './kinds/all-kinds.ts';
import { makeSdk } from './overlay-sdk.ts';
import { toSay, whenLocale } from './texts/locales.ts';
import { toVideoId } from './video/video-id.ts';

/** The SDK with everything in it. `origin`: where it was served from, the default endpoint. */
export function composeSdk(load: LoadChunk, origin: string | undefined) {
  const client = createClient(browserEnvironment(load, origin));
  const { sdk, core } = makeSdk(allKinds, client, {
    whenLocale: (locale) => whenLocale(locale, load),
    readResults: (config, overlayId) =>
      load('service')
        .then(({ readResults }) => readResults(config, overlayId))
        .catch(() => undefined),
  });
  const lists = new Map<HTMLVideoElement, InteractionList>();
  let stopWatching = () => {};

  /** The list of a video's overlays outside the picture; after the player, or at the end of `container`. */
  const interactionList = (
    video: HTMLVideoElement,
    { container }: { readonly container?: Element } = {},
  ): InteractionList => {
    lists.get(video)?.destroy();
    const toStage = () => core.toStage(video, toVideoId(video));
    const { element, destroy } = placeList(
      load,
      toStage,
      () => toSay(core.locale())('list'),
      whenLocale(core.locale(), load),
      video,
      container,
    );
    const list = {
      element,
      destroy() {
        lists.delete(video);
        destroy();
      },
    };
    lists.set(video, list);
    return list;
  };

  return {
    ...sdk,
    interactionList,
    /** Overlays published in the dashboard, for every video of the page now and later. The script tag calls it. */
    attachPublished(): void {
      let isWanted = true;
      stopWatching();
      stopWatching = () => {
        isWanted = false;
      };
      load('service')
        .then(({ watchPublished }) => {
          if (!isWanted) return;
          stopWatching = watchPublished({
            toVideoId,
            fetchInit: client.fetchInit,
            onVideo(video) {
              if ('overlayList' in video.dataset) interactionList(video);
            },
            onLeave(video, overlayIds) {
              for (const overlayId of overlayIds) sdk.getOverlay(overlayId)?.destroy();
              if ('overlayList' in video.dataset) lists.get(video)?.destroy();
            },
            onOverlay: (video, { overlayId, videoId, campaignId, options }) =>
              sdk.createOverlay(video, { ...options, overlayId, videoId }, campaignId),
          });
        })
        .catch((error) => console.warn(`[overlay] published overlays cannot be loaded: ${error}`));
    },
    destroy(): void {
      stopWatching();
      for (const list of [...lists.values()]) list.destroy();
      sdk.destroy();
    },
  };
}

export type OverlaySDK = ReturnType<typeof composeSdk>;
