import type { InteractionList } from '../interaction-list.ts';
import type { CreateOverlayResult } from '../overlay/overlay-factory.ts';
import type { OverlayHandle } from '../overlay/overlay-handle.ts';
import type { InitAnswer, OverlayOptions } from '../wire.ts';

/** What the core hands in. Public names of the SDK, and two of its own. */
interface PublishedParts {
  toVideoId(video: HTMLVideoElement): string;
  /** Asks the service what is published for a video. */
  fetchInit(request: { videoId: string }): Promise<InitAnswer | undefined>;
  interactionList(video: HTMLVideoElement): InteractionList;
  createOverlay(video: HTMLVideoElement, options: OverlayOptions, campaignId?: string): CreateOverlayResult;
  getOverlay(overlayId: string): OverlayHandle | undefined;
}

/** What is attached to a video under the name that it had. */
interface Attachment {
  readonly videoId: string;
  readonly overlayIds: string[];
  /** Of a video with `data-overlay-list`. */
  readonly list: InteractionList | undefined;
}

/**
 * Every video of the page and of its open shadow roots, now and later, with the overlays published for it. Returns how to
 * stop looking.
 */
export function watchPublished(parts: PublishedParts): () => void {
  const attachments = new Map<HTMLVideoElement, Attachment>();
  const roots = new Set<Document | ShadowRoot>();
  let isStopped = false;
  const leave = (video: HTMLVideoElement) => {
    const left = attachments.get(video);
    attachments.delete(video);
    for (const overlayId of left?.overlayIds ?? []) parts.getOverlay(overlayId)?.destroy();
    left?.list?.destroy();
  };
  const look = async (video: HTMLVideoElement) => {
    const videoId = parts.toVideoId(video);
    if (attachments.get(video)?.videoId === videoId) return;
    leave(video);
    const list = 'overlayList' in video.dataset ? parts.interactionList(video) : undefined;
    const attachment: Attachment = { videoId, overlayIds: [], list };
    attachments.set(video, attachment);
    const answer = await parts.fetchInit({ videoId });
    if (attachments.get(video) !== attachment) return;
    for (const { overlayId, campaignId, options, ...published } of answer?.overlays ?? []) {
      attachment.overlayIds.push(overlayId);
      parts.createOverlay(video, { ...options, overlayId, videoId: published.videoId }, campaignId);
    }
  };
  const lookAtAll = () => {
    for (const video of attachments.keys()) if (!video.isConnected) leave(video);
    for (const root of roots) for (const video of root.querySelectorAll('video')) void look(video);
  };
  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes) if (node instanceof Element) findRoots(node);
    lookAtAll();
  });
  const addRoot = (root: Document | ShadowRoot) => {
    if (isStopped || roots.has(root)) return;
    roots.add(root);
    // A player that shows the next video in the same element changes its source or its name.
    observer.observe(root, { childList: true, subtree: true, attributeFilter: ['src', 'data-video-id'] });
    // A new source has its address only when it begins to load; the event does not leave a shadow root.
    root.addEventListener('loadstart', lookAtAll, true);
    findRoots(root);
  };
  /** Mutations of a shadow root are not those of the page around it. */
  const findRoots = (within: Document | ShadowRoot | Element) => {
    if (within instanceof Element) addRootOf(within);
    for (const element of within.querySelectorAll('*')) addRootOf(element);
  };
  const addRootOf = (element: Element) => {
    if (element.shadowRoot) addRoot(element.shadowRoot);
    else if (element.matches(':not(:defined)'))
      void customElements.whenDefined(element.localName).then(upgraded);
  };
  const upgraded = () => {
    if (isStopped) return;
    findRoots(document);
    lookAtAll();
  };
  addRoot(document);
  lookAtAll();
  return () => {
    isStopped = true;
    observer.disconnect();
    for (const root of roots) root.removeEventListener('loadstart', lookAtAll, true);
    // What is still to be answered comes too late.
    attachments.clear();
  };
}
