import type { SdkFault, SdkReport } from '@overlay/contract';
import type { Fault, PageView } from '../overlay/page-view.ts';

const words: { readonly [Name in SdkFault]: (videoId?: string) => string } = {
  no_video: () => 'There is no <video> on this page.',
  video_in_frame: () =>
    'The video is in a frame from another origin, which this page cannot reach. Put the script into that page, or play the file in a <video> of this page.',
  player_api_disabled: (videoId) =>
    `The player ${videoId} does not say what it plays: add enablejsapi=1 to the address of its frame (https://www.youtube.com/embed/VIDEO?enablejsapi=1).`,
  duplicate_video_id: (videoId) =>
    `Two videos have the id ${videoId}: both get the same overlays and share their counts. Give each its own data-video-id.`,
  overlay_not_shown: (videoId) =>
    `An overlay of ${videoId} was not visible when its time came: something covers the video.`,
  overlay_not_slotted: (videoId) =>
    `An overlay of ${videoId} is not shown: the component around the video has no slot for it. Put the video into an element of its own and slot that.`,
  overlay_covered: (videoId) =>
    `An overlay of ${videoId} cannot be seen or operated: something on the page covers it.`,
  overlay_zero_size: (videoId) =>
    `An overlay of ${videoId} is not shown: the video has no size, or is not displayed.`,
  overlay_clipped: (videoId) =>
    `An overlay of ${videoId} is not shown: an element around the video cuts off that part (overflow).`,
  overlay_hidden: (videoId) =>
    `An overlay of ${videoId} is not shown: the video or an element around it is hidden or transparent.`,
  overlay_without_room: (videoId) =>
    `An overlay of ${videoId} is only a button: player and other overlays leave no room for it.`,
  script_blocked_by_policy: () =>
    `The content security policy of this page blocks a script of the SDK: add its origin to script-src.`,
  connection_blocked_by_policy: () =>
    `The content security policy of this page blocks requests to the service: add its origin to connect-src.`,
};

/** What is wrong, and what to do about it. */
export const toWords = ({ fault, videoId }: Fault): string => words[fault](videoId);

const lookEveryMs = 1_000;
const longestUrl = 700;

/** Hosts of players, and what a frame needs to show one. */
const playerFrame = /youtu|vimeo|wistia|dailymotion|brightcove|jwplayer|mux\.com|player|video|embed/i;

/** The faults of the page now, and of its overlays so far. */
export function findFaults({ attachments, faults = [], violations, lastInit }: PageView): Fault[] {
  const found = [...faults];
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
    for (const fault of findFaults(view)) void report(fault);
  };
  const timer = setInterval(look, lookEveryMs);
  signal.addEventListener('abort', () => clearInterval(timer));
  look();
}
