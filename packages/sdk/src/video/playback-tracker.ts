import type { Client } from '../client/client.ts';
import type { PlaybackEvent } from '../wire.ts';
import { toThousandths, toWatched, type Watched } from './played-ranges.ts';
import { toPlayedSegments } from './played-segments.ts';
import type { Stage } from './stage.ts';

export interface PlaybackParts {
  readonly stage: Pick<
    Stage,
    'video' | 'signal' | 'missed' | 'overlays' | 'campaignId' | 'obstacle' | 'watched'
  >;
  readonly videoId: string;
  readonly client: Pick<Client, 'campaignId' | 'deliveryConfig' | 'send'>;
}

/**
 * Playback of one video, once, however many overlays it has. It may begin after the video did: what was played is read from
 * the element.
 */
export function trackPlayback({ stage, videoId, client }: PlaybackParts): void {
  const { video, signal } = stage;
  stage.watched = () => toWatched(video.played, video.duration);
  let hasStarted = false;
  let toldSeconds = 0;
  let toldSummary = '';
  const nothing = { watched: { watchedSeconds: 0 }, playedSegments: [] };
  /** The element forgets what it has played before it says that it has another source. */
  let seen: { watched: Watched; playedSegments: [number, number][] } = nothing;
  const isAdvertisement = () => stage.obstacle() === 'advertisement';
  const look = () => {
    if (isAdvertisement()) return;
    const watched = toWatched(video.played, video.duration);
    if (watched.watchedSeconds >= seen.watched.watchedSeconds)
      seen = { watched, playedSegments: toPlayedSegments(video.played) };
  };

  const tell = (playbackEvent: PlaybackEvent) => {
    look();
    const { watched, playedSegments } = seen;
    let metadata: { undeliverable: string } | undefined;
    if (playbackEvent === 'summary') {
      const undeliverable = [...stage.missed].map((pair) => pair.join(':')).join(' ');
      // A page that is left twice, or comes back from the cache, sums up only what is new.
      const summary = `${watched.watchedSeconds} ${undeliverable}`;
      if ((!hasStarted && !undeliverable) || summary === toldSummary) return;
      toldSummary = summary;
      if (undeliverable) metadata = { undeliverable: undeliverable.slice(0, 1024) };
    }
    const isWhole = playbackEvent !== 'start' && playbackEvent !== 'progress';
    const campaignId =
      client.campaignId ??
      stage.campaignId ??
      // Made in an earlier view, and still there.
      [...stage.overlays].find((overlay) => overlay.campaignId)?.campaignId;
    toldSeconds = watched.watchedSeconds;
    client.send({
      eventType: 'impression',
      playbackEvent,
      videoId,
      ...(campaignId && { campaignId }),
      videoTimeSeconds: toThousandths(video.currentTime),
      ...watched,
      ...(isWhole && { playedSegments }),
      ...(metadata && { metadata }),
    });
  };
  const on = (type: string, run: () => void) => video.addEventListener(type, run, { signal });
  const start = () => {
    if (hasStarted || isAdvertisement()) return;
    hasStarted = true;
    tell('start');
  };
  on('playing', start);
  on('timeupdate', () => {
    look();
    const newSeconds = seen.watched.watchedSeconds - toldSeconds;
    if (hasStarted && newSeconds >= client.deliveryConfig.playbackProgressSeconds) tell('progress');
  });
  // Browsers pause before they end, and some pause while they seek: neither is a viewer's pause.
  on('pause', () => hasStarted && !video.ended && !video.seeking && tell('pause'));
  on('ended', () => hasStarted && tell('ended'));
  // Another source in the same element is another view.
  on('emptied', () => {
    tell('summary');
    hasStarted = false;
    seen = nothing;
    toldSummary = '';
    toldSeconds = 0;
    stage.campaignId = undefined;
  });
  const leave = () => {
    tell('summary');
    for (const overlay of stage.overlays) overlay.sumUp();
  };
  addEventListener('pagehide', leave, { signal });
  signal.addEventListener('abort', () => tell('summary'));
  if (!video.paused && video.readyState > 2) start();
}
