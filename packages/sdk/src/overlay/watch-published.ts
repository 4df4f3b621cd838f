import { toGivenId } from '../stage/video-id.ts';
import type { Attachment, Fault, PageView, PublishedParts } from './page-view.ts';

/** Late enough for a page to insert its player. */
const checkedAfterMs = 2_000;

/** What overlays are published for. An `<audio>` is often a sound of the page: only one with an id counts. */
const playable =
  'video,audio[data-video-id],iframe:is([src*="//www.youtube.com/embed/"],[src*="//www.youtube-nocookie.com/embed/"],[src*="//player.vimeo.com/"])';

/** Loads what finds faults of the page, and the debug panel if the address asks for it. Returns a function that stops it. */
function checkPage(parts: Omit<PageView, 'violations' | 'faults'>): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const violations: SecurityPolicyViolationEvent[] = [];
  document.addEventListener('securitypolicyviolation', (event) => violations.push(event), { signal });
  const faults: Fault[] = [];
  const note = (event: Event) => event instanceof CustomEvent && faults.push(event.detail);
  document.addEventListener('overlay-fault', note, { signal });
  const view: PageView = { ...parts, violations, faults };
  const ignore = () => {};
  if (/[?&]overlay-debug=1/.test(location.search)) {
    import('../later/debug.ts').then(
      ({ openDebugPanel }) => signal.aborted || openDebugPanel(view, signal),
      ignore,
    );
  }
  const timer = setTimeout(() => {
    import('../later/faults.ts').then(
      ({ watchFaults }) => signal.aborted || watchFaults(view, signal),
      ignore,
    );
  }, checkedAfterMs);
  return () => {
    clearTimeout(timer);
    stop.abort();
  };
}

/**
 * Watches every video of the page and of its open shadow roots, present and future, and attaches the overlays
 * published for it. Returns a function that stops watching.
 */
export function watchPublished(parts: PublishedParts, lastInit: PageView['lastInit']): () => void {
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
    const from = toGivenId(video) === videoId ? 'attribute' : 'address';
    const attachment: Attachment = { videoId, from, published: undefined, overlayIds: [], list };
    attachments.set(video, attachment);
    const answer = await parts.fetchInit({ videoId, videoIdFrom: from, sdkVersion: parts.version });
    if (attachments.get(video) !== attachment) return;
    attachment.published = answer?.overlays;
    for (const { overlayId, campaignId, version, options, ...published } of answer?.overlays ?? []) {
      attachment.overlayIds.push(overlayId);
      parts.createOverlay(video, { ...options, overlayId, videoId: published.videoId }, campaignId, version);
    }
  };
  const lookAtAll = () => {
    for (const video of attachments.keys()) if (!video.isConnected) leave(video);
    for (const root of roots)
      for (const video of root.querySelectorAll<HTMLVideoElement>(playable)) void look(video);
  };
  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes) if (node instanceof Element) findRoots(node);
    lookAtAll();
  });
  const addRoot = (root: Document | ShadowRoot) => {
    if (isStopped || roots.has(root)) return;
    roots.add(root);
    // A player that shows the next video in the same element changes its source or id.
    observer.observe(root, { childList: true, subtree: true, attributeFilter: ['src', 'data-video-id'] });
    // A new source has its address only when loading starts; that event does not leave a shadow root.
    root.addEventListener('loadstart', lookAtAll, true);
    findRoots(root);
  };
  /** Mutations inside a shadow root are not reported to the page around it. */
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
  const stopChecking = checkPage({ ...parts, attachments, lastInit });
  return () => {
    isStopped = true;
    stopChecking();
    observer.disconnect();
    for (const root of roots) root.removeEventListener('loadstart', lookAtAll, true);
    // Pending answers arrive too late.
    attachments.clear();
  };
}
