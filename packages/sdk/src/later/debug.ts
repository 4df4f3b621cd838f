import { element } from '../dom/element.ts';
import type { Attachment, LastInit, PageView } from '../overlay/page-view.ts';
import css from './debug.css?inline';
import { findFaults, toWords } from './faults.ts';

const drawnEveryMs = 1_000;
const mostEvents = 20;

/** The panel that `?overlay-debug=1` opens: what the SDK found on this page, what it sent, and what was refused. */
export function openDebugPanel(view: PageView, signal: AbortSignal): void {
  const host = document.createElement('overlay-debug');
  const root = host.attachShadow({ mode: 'open' });
  // Neither styles nor handlers that a content security policy could refuse.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [sheet];
  const problems = element('ul', { class: 'problems', role: 'status' });
  const videos = element('ul');
  const events = element('ul');
  const close = element('button', { type: 'button', 'aria-label': 'Close' }, '×');
  const connected = element('p');
  root.append(
    element(
      'section',
      { 'aria-label': 'Overlay debug', tabindex: 0 },
      close,
      element('h2', {}, `Overlay SDK ${view.version}`),
      connected,
      element('h3', {}, 'Problems'),
      problems,
      element('h3', {}, 'Videos'),
      videos,
      element('h3', {}, 'Sent and refused'),
      events,
    ),
  );
  document.documentElement.append(host);

  const log: string[] = [];
  const note = (line: string) => {
    log.unshift(`${new Date().toLocaleTimeString()} ${line}`);
    log.length = Math.min(log.length, mostEvents);
    draw();
  };
  view.on('delivered', ({ payload }) => {
    const { interactionType, playbackEvent, eventType, overlayId, videoId } = payload;
    note(`stored: ${interactionType ?? playbackEvent ?? eventType} of ${overlayId ?? videoId}`);
  });
  view.on('dropped', ({ error }) => note(`refused: ${error.code} ${error.message}`));
  view.on('error', ({ code, message }) => note(`not sent yet: ${code} ${message}`));

  const openedAt = performance.now();
  let reachable: boolean | undefined;
  const draw = () => {
    const last = view.lastInit();
    connected.textContent = `${last?.endpoint ?? ''} · ${location.origin}`;
    if (last?.failure?.code === 'network_error' && reachable === undefined) {
      reachable = false;
      void isReachable(last.endpoint).then((answers) => {
        reachable = answers;
        draw();
      });
    }
    const found = findFaults(view).filter(
      ({ fault }) => fault !== 'no_video' || performance.now() - openedAt > 1_000,
    );
    const lines = [...found.map(toWords), ...toFailure(last, reachable)];
    replaceItems(problems, lines.length > 0 ? lines : ['None found.']);
    replaceItems(
      videos,
      [...view.attachments].map(([video, attachment]) => toVideoLine(video, attachment)),
    );
    replaceItems(events, log.length > 0 ? log : ['Nothing yet.']);
  };
  const timer = setInterval(draw, drawnEveryMs);
  const end = () => {
    clearInterval(timer);
    host.remove();
  };
  close.addEventListener('click', end);
  signal.addEventListener('abort', end);
  draw();
}

/** Keeps the items as they are while nothing changes, so that text can be selected. */
function replaceItems(list: HTMLElement, lines: readonly string[]): void {
  const same =
    lines.length === list.children.length &&
    lines.every((line, at) => list.children[at]?.textContent === line);
  if (!same) list.replaceChildren(...lines.map((line) => element('li', {}, line)));
}

/** A browser does not tell a page why a request failed. `/healthz` answers every origin, so it tells who is at fault. */
async function isReachable(endpoint: string): Promise<boolean> {
  try {
    return (await fetch(`${endpoint}/healthz`, { credentials: 'omit' })).ok;
  } catch {
    return false;
  }
}

function toFailure(last: LastInit | undefined, reachable: boolean | undefined): string[] {
  if (!last?.failure) return [];
  const { code, message } = last.failure;
  if (code === 'invalid_api_key') {
    return ['The service does not know the key of this page, or it has been revoked (invalid_api_key).'];
  }
  if (code !== 'network_error') return [`The service refused this page: ${code} ${message}`];
  if (reachable) {
    return [
      `The key does not allow this page's origin, ${location.origin} (origin_not_allowed). Add it to the key in the dashboard. http:// and https:// are different origins.`,
    ];
  }
  return [
    `${last.endpoint} cannot be reached: it is down, or an ad blocker or the content security policy of this page blocks it.`,
  ];
}

function toVideoLine(video: HTMLVideoElement, { videoId, from, published }: Attachment): string {
  const source =
    from === 'attribute' ? 'from data-video-id' : 'derived from its address; data-video-id is missing';
  const at = video.currentTime.toFixed(1);
  return `${videoId} (${source}), at ${at} s: ${toOverlayWords(published)}`;
}

function toOverlayWords(published: Attachment['published']): string {
  if (published === undefined) return 'no answer about its overlays yet';
  if (published.length === 0) return 'no overlay is published for this id';
  return published
    .map(({ overlayId, options: { type, showOn = 'time', startTime = 0, endTime } }) => {
      const window = `${startTime} s to ${endTime === undefined ? 'the end' : `${endTime} s`}`;
      return `${type} ${overlayId} (${showOn === 'time' ? window : `on ${showOn}, ${window}`})`;
    })
    .join(', ');
}
