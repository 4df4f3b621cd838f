import type { InitAnswer, PublishedOverlay } from '@overlay/contract';

interface PublishedParts {
  toVideoId(video: HTMLVideoElement): string;
  /** Asks the service what is published for a video. */
  fetchInit(request: { videoId: string }): Promise<InitAnswer | undefined>;
  onVideo(video: HTMLVideoElement): void;
  onOverlay(video: HTMLVideoElement, overlay: PublishedOverlay): void;
  /** The video has left the page or is another one now: what was attached goes. Unknown to older cores. */
  onLeave?(video: HTMLVideoElement, overlayIds: readonly string[]): void;
}

/** What is attached to a video under the name that it had. */
interface Attachment {
  readonly videoId: string;
  readonly overlayIds: string[];
}

/** Every video of the page, now and later, with the overlays published for it. Returns how to stop looking. */
export function watchPublished(parts: PublishedParts): () => void {
  const attachments = new Map<HTMLVideoElement, Attachment>();
  const leave = (video: HTMLVideoElement) => {
    const left = attachments.get(video);
    attachments.delete(video);
    if (left) parts.onLeave?.(video, left.overlayIds);
  };
  const look = async (video: HTMLVideoElement) => {
    const videoId = parts.toVideoId(video);
    if (attachments.get(video)?.videoId === videoId) return;
    leave(video);
    const attachment: Attachment = { videoId, overlayIds: [] };
    attachments.set(video, attachment);
    parts.onVideo(video);
    const answer = await parts.fetchInit({ videoId });
    if (attachments.get(video) !== attachment) return;
    for (const overlay of answer?.overlays ?? []) {
      attachment.overlayIds.push(overlay.overlayId);
      parts.onOverlay(video, overlay);
    }
  };
  const lookAtAll = () => {
    for (const video of attachments.keys()) if (!video.isConnected) leave(video);
    for (const video of document.querySelectorAll('video')) void look(video);
  };
  const observer = new MutationObserver(lookAtAll);
  // A player that shows the next video in the same element changes its source or its name.
  observer.observe(document, { childList: true, subtree: true, attributeFilter: ['src', 'data-video-id'] });
  // A new source has its address only when it begins to load.
  document.addEventListener('loadstart', lookAtAll, true);
  lookAtAll();
  return () => {
    observer.disconnect();
    document.removeEventListener('loadstart', lookAtAll, true);
    // What is still to be answered comes too late.
    attachments.clear();
  };
}
