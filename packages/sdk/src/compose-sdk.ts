import type { LoadChunk } from './chunks/chunks.ts';
import { createClient } from './client/client.ts';
import { browserEnvironment } from './delivery/browser-environment.ts';
import { makeLists } from './interaction-list.ts';
import { allKinds } from './kinds/all-kinds.ts';
import { makeSdk } from './overlay-sdk.ts';
import { toSay, whenLocale } from './texts/locales.ts';
import { toVideoId } from './video/video-id.ts';

/** The SDK with everything in it. `origin`: where it was served from, the default endpoint. */
export function composeSdk(load: LoadChunk, origin: string | undefined) {
  const client = createClient(browserEnvironment(load, origin));
  const { sdk, core } = makeSdk(allKinds, client, load);
  const { interactionList, destroyLists } = makeLists({
    load,
    toStage: (video) => core.toStage(video, toVideoId(video)),
    title: () => toSay(core.locale())('list'),
    whenTexts: () => whenLocale(core.locale(), load),
  });
  let stopWatching = () => {};

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
          stopWatching = watchPublished({ ...sdk, toVideoId, interactionList, fetchInit: client.fetchInit });
        })
        .catch((error) => console.warn(`[overlay] published overlays cannot be loaded: ${error}`));
    },
    destroy(): void {
      stopWatching();
      destroyLists();
      sdk.destroy();
    },
  };
}

export type OverlaySDK = ReturnType<typeof composeSdk>;
