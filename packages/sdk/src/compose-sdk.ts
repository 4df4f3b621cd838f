import { watchPublished } from './attach-published.ts';
import { createClient } from './client.ts';
import { type InteractionList, makeInteractionList } from './interaction-list/interaction-list.ts';
import { allKinds } from './kinds/all-kinds.ts';
import { makeSdk } from './overlay-sdk.ts';
import { readResults } from './poll-results.ts';
import { type LoadTranslations, toSay, whenLocale } from './texts/locales.ts';
import { toVideoId } from './video/video-id.ts';

/** The SDK with everything in it. */
export function composeSdk(loadTranslations: LoadTranslations) {
  const client = createClient();
  const { sdk, core } = makeSdk(allKinds, client, {
    whenLocale: (locale) => whenLocale(locale, loadTranslations),
    readResults,
  });
  const lists = new Map<HTMLVideoElement, InteractionList>();
  let stopWatching = () => {};

  /** The list of a video's overlays outside the picture; after the player, or at the end of `container`. */
  const interactionList = (
    video: HTMLVideoElement,
    { container }: { readonly container?: Element } = {},
  ): InteractionList => {
    lists.get(video)?.destroy();
    const title = toSay(core.locale())('list');
    const made = makeInteractionList(core.toStage(video, toVideoId(video)), title, container);
    const list = {
      element: made.element,
      destroy() {
        lists.delete(video);
        made.destroy();
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
      stopWatching();
      stopWatching = watchPublished({
        fetchInit: client.fetchInit,
        onVideo(video) {
          if ('overlayList' in video.dataset) interactionList(video);
        },
        onOverlay: (video, { overlayId, videoId, campaignId, options }) =>
          sdk.createOverlay(video, { ...options, overlayId, videoId }, campaignId),
      });
    },
    destroy(): void {
      stopWatching();
      for (const list of [...lists.values()]) list.destroy();
      sdk.destroy();
    },
  };
}

export type OverlaySDK = ReturnType<typeof composeSdk>;
