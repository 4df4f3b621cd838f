import type { InteractionPayload, PlaybackEvent } from '@overlay/contract';
import { toWatched, type Watched } from './played-ranges.ts';

interface PlaybackParts {
  readonly video: HTMLVideoElement;
  readonly videoId: string;
  readonly signal: AbortSignal;
  /** A record of progress after so many more seconds watched; asked each time, the service may change it. */
  readonly progressSeconds: () => number;
  /** Overlays that could not be shown or operated, with the reason. */
  readonly undeliverable: ReadonlyMap<string, string>;
  send(payload: InteractionPayload): void;
}

/** Playback of one video, once, however many overlays it has. */
export function trackPlayback({ video, videoId, signal, ...parts }: PlaybackParts): void {
  let hasStarted = false;
  let toldSeconds = 0;
  let toldSummary = '';
  /** The element forgets what it has played before it says that it has another source. */
  let watched: Watched = { watchedSeconds: 0 };
  const look = () => {
    const now = toWatched(video.played, video.duration);
    if (now.watchedSeconds >= watched.watchedSeconds) watched = now;
  };

  const tell = (playbackEvent: PlaybackEvent) => {
    look();
    let metadata: { undeliverable: string } | undefined;
    if (playbackEvent === 'summary') {
      const undeliverable = [...parts.undeliverable].map((pair) => pair.join(':')).join(' ');
      // A page that is left twice, or comes back from the cache, sums up only what is new.
      const summary = `${watched.watchedSeconds} ${undeliverable}`;
      if ((!hasStarted && !undeliverable) || summary === toldSummary) return;
      toldSummary = summary;
      if (undeliverable) metadata = { undeliverable: undeliverable.slice(0, 1024) };
    }
    toldSeconds = watched.watchedSeconds;
    parts.send({
      eventType: 'impression',
      playbackEvent,
      videoId,
      videoTimeSeconds: Math.round(video.currentTime * 1000) / 1000,
      ...watched,
      ...(metadata && { metadata }),
    });
  };
  const on = (type: string, run: () => void) => video.addEventListener(type, run, { signal });
  const start = () => {
    if (hasStarted) return;
    hasStarted = true;
    tell('start');
  };
  on('playing', start);
  on('timeupdate', () => {
    look();
    if (hasStarted && watched.watchedSeconds - toldSeconds >= parts.progressSeconds()) tell('progress');
  });
  // Browsers pause before they end, and some pause while they seek: neither is a viewer's pause.
  on('pause', () => hasStarted && !video.ended && !video.seeking && tell('pause'));
  on('ended', () => tell('ended'));
  // Another source in the same element is another view.
  on('emptied', () => {
    tell('summary');
    hasStarted = false;
    watched = { watchedSeconds: 0 };
    toldSeconds = 0;
  });
  addEventListener('pagehide', () => tell('summary'), { signal });
  signal.addEventListener('abort', () => tell('summary'));
  if (!video.paused && video.readyState > 2) start();
}
