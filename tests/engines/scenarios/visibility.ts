import { expect, vi } from 'vitest';
import { inside } from './direction.ts';
import { rating, type Scenario, tap } from './scenario.ts';

/** Ways to hide a video in `.box`, or to cover it; without the class `off`, which the page gets later. */
const hidden: Readonly<Record<string, string>> = {
  'the second slide':
    '.box { width: 800px; overflow: hidden; display: flex } .box > * { flex: none } .box::before { content: ""; flex: none; width: 800px } .off .box::before { display: none }',
  'height: 0': 'body:not(.off) .box { height: 0; overflow: hidden }',
  'visibility: hidden': 'body:not(.off) .box { visibility: hidden }',
  'opacity: 0': 'body:not(.off) .box { opacity: 0 }',
  'filter: opacity(0)': 'body:not(.off) .box { filter: opacity(0) }',
  'a scroll box':
    '.box { height: 460px; overflow: auto } body:not(.off) .box::before { content: ""; display: block; height: 600px }',
  'a cookie banner':
    'body:not(.off)::after { content: "Cookies"; position: fixed; inset: 0; z-index: 9; background: #fff }',
};

/** The video turned or mirrored, and which way text runs then, in degrees. */
const turned: Readonly<Record<string, readonly [css: string, degrees: number]>> = {
  mirrored: ['.box { transform: scaleX(-1) }', 0],
  'mirrored itself': ['video { transform: scaleX(-1) }', 0],
  'by 90°': ['.box { transform: rotate(90deg) }', 90],
  'by 180°': ['.box { transform: rotate(180deg) }', 180],
  'by 180° itself': ['video { transform: rotate(180deg) }', 180],
  'in 3D': ['.box { transform: perspective(2000px) rotateY(20deg) }', 0],
};

const body = '<main><div class="box">{video}</div></main>';

/** How a page zooms a video, at whose far end the overlay is. */
const zoomed = ['html { zoom: 1.5 } video { width: 500px }', '.box { zoom: 0.6 }'];

/** What viewers see of a video decides what they see of its overlays, and what counts as seen. */
export const visibility: readonly Scenario[] = [
  {
    name: 'no impression of an overlay that nobody could see, in seven ways to hide it',
    async run(world) {
      for (const [way, css] of Object.entries(hidden)) {
        const viewer = await world.open({ body, head: `<style>${css}</style>` });
        await viewer.add(rating);
        await viewer.tab.evaluate(() => new Promise((done) => setTimeout(done, 2_500)));
        await viewer.tab.evaluate(() => window.OverlaySDK.flush());
        expect(await world.impressions(viewer.videoId), way).toBe(0);
        await viewer.tab.evaluate(() => document.body.classList.add('off'));
        await vi.waitFor(async () => expect(await world.impressions(viewer.videoId), way).toBe(1), {
          timeout: 90_000,
          interval: 200,
        });
      }
    },
  },
  {
    name: 'an impression of an overlay on a zoomed video',
    async run(world) {
      for (const css of zoomed) {
        const viewer = await world.open({ body, head: `<style>${css}</style>` });
        await viewer.add({ ...tap, position: 'bottom-right' });
        const hasCounted = async () => expect(await world.impressions(viewer.videoId), css).toBe(1);
        await vi.waitFor(hasCounted, { timeout: 60_000, interval: 200 });
      }
    },
  },
  {
    name: 'mirrored, turned and tilted videos have their overlays on the picture, to be read and pressed',
    async run(world) {
      for (const [way, [css, degrees]] of Object.entries(turned)) {
        const viewer = await world.open({
          body,
          head: `<style>main { padding: 120px } .box { width: 480px } video { max-width: 480px } ${css}</style>`,
        });
        await viewer.add(tap);
        const size = () =>
          viewer.tab.evaluate(
            () => document.documentElement.scrollWidth + document.documentElement.scrollHeight,
          );
        const video = await viewer.part('video');
        await vi.waitFor(async () => {
          const panels = await viewer.tab.evaluate(() => window.stage.panels());
          expect(
            panels.filter((panel) => inside(panel, video)),
            way,
          ).toHaveLength(1);
        });
        const before = await size();
        const [like, dislike] = [
          await viewer.control('button', 'Like'),
          await viewer.control('button', 'Dislike'),
        ];
        // The second button follows the first where text runs to.
        const angle = (Math.atan2(dislike.y - like.y, dislike.x - like.x) * 180) / Math.PI;
        expect(Math.abs(angle - degrees), way).toBeLessThan(8);
        await viewer.click('button', 'Like');
        await viewer.expectStored(['tap', 1]);
        expect(await size(), way).toBe(before);
      }
    },
  },
];
