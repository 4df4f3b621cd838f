import type { InitAnswer, PublishedOverlay } from '@overlay/contract';

interface PublishedParts {
  toVideoId(video: HTMLVideoElement): string;
  /** Asks the service what is published for a video. */
  fetchInit(request: { videoId: string }): Promise<InitAnswer | undefined>;
  onVideo(video: HTMLVideoElement): void;
  onOverlay(video: HTMLVideoElement, overlay: PublishedOverlay): void;
}

/** Every video of the page, now and later, with the overlays published for it. Returns how to stop looking. */
export function watchPublished({ toVideoId, fetchInit, onVideo, onOverlay }: PublishedParts): () => void {
  const asked = new WeakMap<HTMLVideoElement, string>();
  const look = async (video: HTMLVideoElement) => {
    const videoId = toVideoId(video);
    if (asked.get(video) === videoId) return;
    asked.set(video, videoId);
    onVideo(video);
    const answer = await fetchInit({ videoId });
    for (const overlay of answer?.overlays ?? []) onOverlay(video, overlay);
  };
  const lookAtAll = () => {
    for (const video of document.querySelectorAll('video')) void look(video);
  };
  const observer = new MutationObserver(lookAtAll);
  // A player that shows the next video in the same element changes its source or its name.
  observer.observe(document, { childList: true, subtree: true, attributeFilter: ['src', 'data-video-id'] });
  lookAtAll();
  return () => observer.disconnect();
}
