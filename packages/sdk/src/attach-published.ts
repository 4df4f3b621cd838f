import type { InitAnswer, OverlayOptions } from '@overlay/contract';
import { toVideoId } from './video/video-id.ts';

interface Sdk {
  createOverlay(video: HTMLVideoElement, options: OverlayOptions, campaignId?: string): unknown;
  fetchPublished(request: { videoId: string }): Promise<InitAnswer | undefined>;
}

/** Gives every video of the page, now and later, the overlays that were published for it in the dashboard. */
export function attachPublished(sdk: Sdk, root: Document = document): void {
  const asked = new WeakSet<HTMLVideoElement>();
  const attach = async (video: HTMLVideoElement) => {
    if (asked.has(video)) return;
    asked.add(video);
    const answer = await sdk.fetchPublished({ videoId: toVideoId(video) });
    for (const { overlayId, videoId, campaignId, options } of answer?.overlays ?? []) {
      sdk.createOverlay(video, { ...options, overlayId, videoId }, campaignId);
    }
  };
  const attachAll = () => {
    for (const video of root.querySelectorAll('video')) void attach(video);
  };
  attachAll();
  new MutationObserver(attachAll).observe(root, { childList: true, subtree: true });
}
