import type { SdkFault, SdkReport } from '@overlay/contract';
import type { Attachment, PageView } from '../overlay/page-view.ts';

export interface Fault {
  readonly fault: SdkFault;
  readonly videoId?: string;
}

const lookEveryMs = 1_000;
/** An overlay counts as seen after one second: two after its time began, and one more to be counted. */
const shownWithinMs = 3_000;
const longestUrl = 700;

/** Hosts of players, and what a frame needs to show one. */
const playerFrame = /youtu|vimeo|wistia|dailymotion|brightcove|jwplayer|mux\.com|player|video|embed/i;

/** The faults of the page now, except for overlays that do not appear. */
export function findFaults({ attachments, violations, lastInit }: PageView): Fault[] {
  const found: Fault[] = [];
  if (attachments.size === 0) found.push({ fault: hasForeignPlayer() ? 'video_in_frame' : 'no_video' });
  const ids = [...attachments.values()].map(({ videoId }) => videoId);
  for (const videoId of new Set(ids.filter((id, index) => ids.indexOf(id) < index))) {
    found.push({ fault: 'duplicate_video_id', videoId });
  }
  const own = new URL(lastInit()?.endpoint || location.href, location.href).origin;
  for (const { blockedURI, disposition, effectiveDirective } of violations) {
    if (disposition === 'report' || !blockedURI.startsWith(own)) continue;
    if (effectiveDirective === 'connect-src') found.push({ fault: 'connection_blocked_by_policy' });
    if (effectiveDirective.startsWith('script-src')) found.push({ fault: 'script_blocked_by_policy' });
  }
  return found;
}

/** Whether a frame of another origin seems to play a video, which the SDK cannot reach. */
function hasForeignPlayer(): boolean {
  return [...document.querySelectorAll('iframe')].some((frame) => {
    if (!frame.src || new URL(frame.src).origin === location.origin) return false;
    return frame.allowFullscreen || frame.allow.includes('fullscreen') || playerFrame.test(frame.src);
  });
}

/** Looks every second, and reports each fault once. */
export function watchFaults(view: PageView, signal: AbortSignal): void {
  const reported = new Set<string>();
  const unseen = watchUnseen(view, signal);
  const report = async ({ fault, videoId }: Fault) => {
    const name = `${fault} ${videoId}`;
    if (reported.has(name)) return;
    reported.add(name);
    // A page without a video has not called it, and does not know yet whether the viewer allows a report.
    if (!view.lastInit()) await view.fetchInit({ sdkVersion: view.version });
    const { endpoint, key, isSending = false } = view.lastInit() ?? {};
    if (!isSending) return;
    const url = `${location.origin}${location.pathname}`.slice(0, longestUrl);
    const body: SdkReport = {
      key: `${key}`,
      page: { url },
      fault,
      ...(videoId && { videoId }),
      sdkVersion: view.version,
    };
    // A simple request, as for events: no preflight. Nothing is lost if it fails.
    await fetch(`${endpoint}/api/sdk/report`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain;charset=UTF-8' },
      body: JSON.stringify(body),
      keepalive: true,
      credentials: 'omit',
    }).catch(() => {});
  };
  const look = () => {
    if (document.hidden) return;
    for (const fault of [...findFaults(view), ...unseen()]) void report(fault);
  };
  const timer = setInterval(look, lookEveryMs);
  signal.addEventListener('abort', () => clearInterval(timer));
  look();
}

/** Finds overlays whose time has come, over a video in view, and that are not there. */
function watchUnseen({ attachments, getOverlay }: PageView, signal: AbortSignal): () => Fault[] {
  const seen = new Set<string>();
  const dueSinceMs = new Map<string, number>();
  for (const name of ['overlay-impression', 'overlay-dismiss']) {
    document.addEventListener(
      name,
      (event) => event instanceof CustomEvent && seen.add(event.detail.overlayId),
      {
        signal,
      },
    );
  }
  return () => {
    const nowMs = performance.now();
    const found: Fault[] = [];
    for (const [video, attachment] of attachments) {
      const due = isInView(video)
        ? dueOf(video, attachment).filter((id) => !seen.has(id) && getOverlay(id))
        : [];
      for (const overlayId of attachment.overlayIds) {
        if (due.includes(overlayId)) dueSinceMs.set(overlayId, dueSinceMs.get(overlayId) ?? nowMs);
        else dueSinceMs.delete(overlayId);
      }
      const late = due.filter((id) => nowMs - (dueSinceMs.get(id) ?? nowMs) >= shownWithinMs);
      if (late.length > countDrawn(video)) {
        found.push({ fault: 'overlay_not_shown', videoId: attachment.videoId });
      }
    }
    return found;
  };
}

function dueOf(video: HTMLVideoElement, { published = [] }: Attachment): string[] {
  return published
    .filter(({ options: { showOn = 'time', startTime = 0, endTime = Infinity, frequency = 'always' } }) => {
      const isInWindow = video.currentTime >= startTime && video.currentTime < endTime;
      return showOn === 'time' && frequency === 'always' && isInWindow;
    })
    .map(({ overlayId }) => overlayId);
}

function isInView(video: HTMLVideoElement): boolean {
  const { top, bottom, left, right, width, height } = video.getBoundingClientRect();
  return width > 0 && height > 0 && top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
}

/** Overlays that are drawn over the video and not covered by something of the page. */
function countDrawn(video: HTMLVideoElement): number {
  const root = video.getRootNode();
  if (!(root instanceof Document || root instanceof ShadowRoot)) return 0;
  let drawn = 0;
  for (const layer of root.querySelectorAll('overlay-layer')) {
    for (const panel of layer.shadowRoot?.querySelectorAll('.panel') ?? []) {
      const { left, top, width, height } = panel.getBoundingClientRect();
      const hit = root.elementFromPoint(left + width / 2, top + height / 2);
      if (width > 0 && hit === layer) drawn += 1;
    }
  }
  return drawn;
}
