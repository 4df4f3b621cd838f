import type { InteractionPayload } from '@overlay/contract';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultDeliveryConfig } from '../../packages/sdk/src/delivery/delivery.ts';
import { trackPlayback } from '../../packages/sdk/src/later/playback.ts';
import type { Obstacle } from '../../packages/sdk/src/stage/full-screen.ts';
import { toPlayedSegments } from '../../packages/sdk/src/stage/played-segments.ts';
import { SimulatedVideo } from './fakes/simulated-video.ts';

const ranges = (...pairs: readonly (readonly [number, number])[]) => ({
  length: pairs.length,
  start: (index: number) => pairs[index]?.[0] ?? 0,
  end: (index: number) => pairs[index]?.[1] ?? 0,
});

describe('played segments', () => {
  it('are rounded to milliseconds, merged if they then touch, without empty ones', () => {
    expect(toPlayedSegments(ranges([0, 1.00049], [1.00051, 2], [3, 3.0001], [4, 5.12345]))).toEqual([
      [0, 1],
      [1.001, 2],
      [4, 5.123],
    ]);
    expect(toPlayedSegments(ranges([0, 1.0004], [1.00045, 2]))).toEqual([[0, 2]]);
    expect(toPlayedSegments(ranges())).toEqual([]);
  });

  it('are at most fifty, sorted and disjoint, and only the widest gaps remain', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 9000 }), fc.integer({ min: 1, max: 9000 })), {
          maxLength: 200,
          // Otherwise lists of ten are the longest.
          size: 'max',
        }),
        (steps) => {
          let at = 0;
          const pairs = steps.map(([gap, length]): [number, number] => {
            const from = at + gap;
            at = from + length;
            return [from / 1000, at / 1000];
          });
          const segments = toPlayedSegments(ranges(...pairs));
          expect(segments.length).toBe(Math.min(50, pairs.length));
          for (const [from, to] of pairs)
            expect(segments.some((segment) => segment[0] <= from && to <= segment[1])).toBe(true);
          const gapsOf = (list: readonly (readonly [number, number])[]) =>
            list.slice(1).map(([from], index) => Math.round((from - (list[index]?.[1] ?? 0)) * 1000));
          const widest = gapsOf(pairs).sort((one, other) => other - one);
          expect(gapsOf(segments).sort((one, other) => other - one)).toEqual(widest.slice(0, 49));
        },
      ),
    );
  });
});

const step = fc.oneof(
  fc.record({ play: fc.integer({ min: 1, max: 5000 }), speed: fc.constantFrom(0.5, 1, 2, 16) }),
  fc.record({ seekTo: fc.integer({ min: 0, max: 20_000 }) }),
  fc.constant({ pause: true as const }),
  fc.record({ loop: fc.boolean() }),
  fc.record({ sourceMs: fc.integer({ min: 1000, max: 20_000 }) }),
);

describe('playback records', () => {
  beforeEach(() => vi.stubGlobal('addEventListener', () => {}));
  afterEach(() => vi.unstubAllGlobals());

  const track = (video: SimulatedVideo, obstacle: () => Obstacle | undefined = () => undefined) => {
    const sent: InteractionPayload[] = [];
    const gone = new AbortController();
    const { signal } = gone;
    const stage = {
      video: video.asElement(),
      signal,
      obstacle,
      missed: new Map(),
      overlays: new Set<never>(),
      campaignId: 'camp_first',
    };
    const client = {
      campaignId: 'camp_1',
      deliveryConfig: defaultDeliveryConfig,
      send(payload: InteractionPayload) {
        sent.push(payload);
        return payload;
      },
    };
    trackPlayback({ stage, videoId: 'vid_1', client });
    return { sent, leave: () => gone.abort() };
  };

  it('contain exactly what was played, across seeks, loops, speeds and sources', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const video = new SimulatedVideo(20_000);
        const { sent, leave } = track(video);
        /** What each source really showed, by millisecond of the video. */
        const expected: number[] = [];
        const close = (milliseconds: number) => {
          if (video.hasPlayed) expected.push(milliseconds);
        };
        for (const one of steps) {
          if ('play' in one) video.play(one.play, one.speed);
          else if ('seekTo' in one) video.seek(one.seekTo);
          else if ('loop' in one) video.loop = one.loop;
          else if ('pause' in one) video.pause();
          else {
            // An element with a new source has forgotten everything before the page can read it once more.
            close(video.heard);
            video.load(one.sourceMs);
          }
        }
        close(video.shown.size);
        leave();
        const summaries = sent.filter(({ playbackEvent }) => playbackEvent === 'summary');
        expect(summaries.map(({ watchedSeconds = 0 }) => Math.round(watchedSeconds * 1000))).toEqual(
          expected,
        );
        for (const { playbackEvent, playedSegments, watchedSeconds = 0, campaignId } of sent) {
          expect(campaignId).toBe('camp_1');
          expect(playedSegments !== undefined).toBe(
            ['pause', 'ended', 'summary'].includes(`${playbackEvent}`),
          );
          const told = playedSegments?.reduce((sum, [from, to]) => sum + to - from, 0) ?? watchedSeconds;
          expect(told).toBeCloseTo(watchedSeconds, 6);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('exclude an advertisement played by the same element', () => {
    const video = new SimulatedVideo(5000);
    let isAdvertisement = true;
    const { sent, leave } = track(video, () => (isAdvertisement ? 'advertisement' : undefined));
    video.play(5000, 1);
    isAdvertisement = false;
    video.load(60_000);
    video.play(2000, 1);
    leave();
    expect(sent.map(({ playbackEvent, watchedSeconds }) => [playbackEvent, watchedSeconds])).toEqual([
      ['start', 0],
      ['summary', 2],
    ]);
  });
});
