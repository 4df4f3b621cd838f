import { expect, vi } from 'vitest';
import type { Viewer } from '../viewer.ts';
import { rating, type Scenario, tap } from './scenario.ts';

const body = (host: string, query = '') =>
  `<iframe src="http://${host}.localhost:{port}/page/${/youtube|vimeo/.exec(host)?.[0]}-player.html${query}" data-video-id="{videoId}" title="Film" style="display:block;width:600px;height:340px;border:0"></iframe><p>After</p>`;

/** Creates an overlay for the frame, as a page does. */
const add = (viewer: Viewer, options: object) =>
  viewer.tab.evaluate((given) => {
    const frame = document.querySelector('iframe');
    const faults: unknown[] = [];
    Object.assign(window, { faults });
    document.addEventListener('overlay-fault', (event) => faults.push((event as CustomEvent).detail.fault));
    if (frame) window.OverlaySDK.createOverlay(frame, given as typeof rating);
  }, options);

interface Film {
  readonly currentTime: number;
  readonly duration: number;
  readonly paused: boolean;
}

const film = (viewer: Viewer): Promise<Film> =>
  viewer.tab.evaluate(() => {
    const frame = document.querySelector('iframe') as unknown as Film;
    return { currentTime: frame.currentTime, duration: frame.duration, paused: frame.paused };
  });
const untilFilm = (viewer: Viewer, expected: Partial<Film>) =>
  vi.waitFor(async () => expect(await film(viewer)).toMatchObject(expected));

/** Calls a function of the player's page. */
const inPlayer = (viewer: Viewer, call: 'become' | 'tick' | 'told', ...given: readonly unknown[]) =>
  viewer.tab.evaluate(
    (message) =>
      new Promise<unknown>((done) => {
        const hear = ({ data }: MessageEvent) => {
          if (typeof data !== 'object' || !('answer' in data)) return;
          removeEventListener('message', hear);
          done(data.answer);
        };
        addEventListener('message', hear);
        document.querySelector('iframe')?.contentWindow?.postMessage(message, '*');
      }),
    { call, given },
  );

/** Pages of the test play the part of the players: they speak the same messages. */
export const frames: readonly Scenario[] = [
  {
    name: 'a frame of YouTube: overlays below the picture at their time, which pause the film; told if it does not answer',
    async run(world) {
      const viewer = await world.open({ body: body('www.youtube', '?enablejsapi=1') });
      await add(viewer, { ...rating, startTime: 2, endTime: 4 });
      await untilFilm(viewer, { duration: 60 });
      await inPlayer(viewer, 'become', 1);
      await inPlayer(viewer, 'tick', 1);
      await untilFilm(viewer, { currentTime: 1, paused: false });
      expect(await viewer.controls()).toEqual([]);
      await inPlayer(viewer, 'tick', 2);
      const frame = await viewer.part('iframe');
      expect((await viewer.control('radio', '4 stars')).y).toBeGreaterThan(frame.y + frame.height);
      await viewer.click('radio', '4 stars');
      await viewer.expectStored(['rating', 4]);
      await add(viewer, { ...tap, startTime: 5, pauseVideo: true });
      await inPlayer(viewer, 'tick', 5);
      await viewer.control('button', 'Like');
      expect(await inPlayer(viewer, 'told')).toEqual([['pauseVideo']]);
      const silent = await world.open({ body: body('www.youtube') });
      await add(silent, rating);
      await vi.waitFor(async () =>
        expect(await silent.tab.evaluate(() => Reflect.get(window, 'faults'))).toEqual([
          'player_api_disabled',
        ]),
      );
      await viewer.expectNoErrors();
    },
  },
  {
    name: 'a frame of Vimeo: overlays on the picture at their time, and the film is sought',
    async run(world) {
      const viewer = await world.open({ body: body('player.vimeo') });
      await add(viewer, { ...rating, startTime: 2 });
      await untilFilm(viewer, { duration: 60 });
      await inPlayer(viewer, 'become', false);
      await inPlayer(viewer, 'tick', 1);
      await untilFilm(viewer, { currentTime: 1, paused: false });
      await inPlayer(viewer, 'tick', 2);
      const [frame, star] = [await viewer.part('iframe'), await viewer.control('radio', '4 stars')];
      expect(star.y + star.height).toBeLessThan(frame.y + frame.height);
      await viewer.click('radio', '4 stars');
      await viewer.expectStored(['rating', 4]);
      await viewer.tab.evaluate(() => {
        (document.querySelector('iframe') as unknown as { currentTime: number }).currentTime = 30;
      });
      await untilFilm(viewer, { currentTime: 30 });
      await viewer.expectNoErrors();
    },
  },
];
