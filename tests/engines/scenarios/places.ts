import { expect, vi } from 'vitest';
import { plainBody } from '../world.ts';
import { inside } from './direction.ts';
import { five, poll, rating, type Scenario, tap } from './scenario.ts';

/** Where the video is in the page, and what happens to it there. */
export const places: readonly Scenario[] = [
  {
    name: 'a video that comes late',
    async run(world) {
      const viewer = await world.open({ body: '<div class="player"></div>' });
      await world.publish(viewer.videoId, rating);
      await viewer.tab.evaluate((videoId) => {
        const video = document.createElement('video');
        Object.assign(video, { src: '/media/demo.webm', muted: true });
        video.dataset.videoId = videoId;
        document.querySelector('.player')?.append(video);
      }, viewer.videoId);
      await viewer.click('radio', '4 stars');
      await viewer.expectStored(['rating', 4]);
    },
  },
  {
    name: 'a video that is moved',
    onlyHere: true,
    async run(world) {
      const viewer = await world.open({ body: `${plainBody}<section style="padding:80px"></section>` });
      await viewer.add(rating, tap);
      await viewer.tab.evaluate(() => document.querySelector('section')?.append(window.stage.video()));
      // A viewer cannot aim at something that has not been drawn yet.
      await viewer.settle();
      await viewer.click('radio', '2 stars');
      const video = await viewer.part('video');
      const panels = await viewer.tab.evaluate(() => window.stage.panels());
      expect(panels.filter((panel) => !inside(panel, video))).toEqual([]);
      await viewer.click('button', 'Like');
      await viewer.expectStored(['rating', 2], ['tap', 1]);
    },
  },
  {
    name: 'a video that is removed leaves nothing to focus, and one that returns brings its overlays',
    async run(world) {
      const viewer = await world.open();
      await viewer.add(rating);
      await viewer.tab.evaluate(() => {
        const video = window.stage.video();
        Object.assign(window, { kept: video });
        video.remove();
      });
      await vi.waitFor(async () => expect(await viewer.controls()).toEqual([]));
      await viewer.tab.evaluate(() => document.querySelector<HTMLElement>('#before')?.focus());
      await viewer.press('Tab');
      expect(await viewer.tab.evaluate(() => window.stage.focused()?.id)).toBe('after');
      await viewer.tab.evaluate(() => {
        const { kept } = window as unknown as { kept: HTMLVideoElement };
        document.querySelector('.player')?.append(kept);
      });
      await viewer.click('radio', '3 stars');
      await viewer.expectStored(['rating', 3]);
    },
  },
  {
    name: 'a video that is replaced by another element',
    async run(world) {
      const viewer = await world.open({ body: '<div class="player"></div>' });
      await world.publish(viewer.videoId, poll);
      const put = () =>
        viewer.tab.evaluate((videoId) => {
          const video = document.createElement('video');
          Object.assign(video, { src: '/media/demo.webm', muted: true });
          video.dataset.videoId = videoId;
          document.querySelector('.player')?.replaceChildren(video);
        }, viewer.videoId);
      await put();
      await viewer.control('radio', 'City');
      await put();
      await viewer.click('radio', 'City');
      await viewer.expectStored(['poll', 1]);
    },
  },
  {
    name: 'a video in shadow roots, with published overlays',
    async run(world) {
      const viewer = await world.open({ body: '<x-outer></x-outer>' });
      await world.publish(viewer.videoId, rating);
      await viewer.tab.evaluate((videoId) => {
        class Inner extends HTMLElement {
          constructor() {
            super();
            const video = document.createElement('video');
            Object.assign(video, { src: '/media/demo.webm', muted: true, width: 800, height: 450 });
            video.dataset.videoId = videoId;
            this.attachShadow({ mode: 'open' }).append(video);
          }
        }
        class Outer extends HTMLElement {
          constructor() {
            super();
            this.attachShadow({ mode: 'open' }).append(document.createElement('x-inner'));
          }
        }
        customElements.define('x-outer', Outer);
        customElements.define('x-inner', Inner);
      }, viewer.videoId);
      await viewer.click('radio', '4 stars');
      await viewer.expectStored(['rating', 4]);
    },
  },
  {
    name: 'a video in a dialog',
    onlyHere: true,
    async run(world) {
      const viewer = await world.open({
        body: '<dialog>{video}<button type="button">Done</button></dialog>',
      });
      await viewer.tab.evaluate(() => document.querySelector('dialog')?.showModal());
      await viewer.add(...five.slice(0, 2));
      await viewer.click('radio', '4 stars');
      await viewer.click('button', 'Like');
      await viewer.expectStored(['rating', 4], ['tap', 1]);
      expect(await viewer.tab.evaluate(() => document.querySelector('dialog')?.open)).toBe(true);
    },
  },
  {
    name: 'a video in a frame',
    onlyHere: true,
    async run(world) {
      const viewer = await world.open({ frame: { width: 900, height: 600 } });
      await viewer.add(...five);
      await viewer.click('radio', '4 stars');
      await viewer.click('button', 'Like');
      await viewer.click('radio', 'Sea');
      await viewer.expectStored(['rating', 4], ['tap', 1], ['poll', 0]);
    },
  },
  {
    name: 'hostile style sheets',
    async run(world) {
      const viewer = await world.open({
        head: `<style>* { all: revert !important } div, fieldset, label, button, input { position: static !important; display: inline !important }
          html { letter-spacing: 12px; text-transform: uppercase; line-height: 3; text-indent: 40px; word-spacing: 20px; writing-mode: horizontal-tb }</style>`,
      });
      await viewer.add(rating, tap, poll);
      const video = await viewer.part('video');
      const panels = await viewer.tab.evaluate(() => window.stage.panels());
      expect(panels.filter((panel) => !inside(panel, video))).toEqual([]);
      const inherited = await viewer.tab.evaluate(() => {
        const panel = window.stage.layer()?.shadowRoot?.querySelector('[role=group]');
        const { letterSpacing, textTransform, textIndent, wordSpacing } = getComputedStyle(panel as Element);
        return { letterSpacing, textTransform, textIndent, wordSpacing };
      });
      expect(inherited).toEqual({
        letterSpacing: 'normal',
        textTransform: 'none',
        textIndent: '0px',
        wordSpacing: expect.stringMatching(/^(0px|normal)$/),
      });
      await viewer.click('radio', '4 stars');
      await viewer.click('button', 'Like');
      await viewer.expectStored(['rating', 4], ['tap', 1]);
    },
  },
  {
    name: 'Tab goes from the video into its overlays, and on to the page',
    async run(world) {
      const viewer = await world.open({
        body: '{video}<p><a href="#first" id="first">First</a></p><button type="button" id="last">Last</button>',
      });
      await viewer.tab.evaluate(() => {
        window.stage.video().tabIndex = 0;
      });
      await viewer.add(tap);
      await viewer.tab.evaluate(() => window.stage.video().focus());
      const order: string[] = [];
      for (let presses = 0; presses < 4; presses += 1) {
        await viewer.press('Tab');
        order.push((await viewer.tab.evaluate(() => window.stage.focused()?.name)) ?? '');
      }
      expect(order).toEqual(['Like', 'Dislike', 'Close', 'First']);
    },
  },
];
