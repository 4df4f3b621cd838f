import { expect } from 'vitest';
import type { Box } from '../page/stage.ts';
import { five, poll, type Scenario, slider } from './scenario.ts';

export const inside = (inner: Box, outer: Box): boolean =>
  inner.x >= outer.x - 1 &&
  inner.y >= outer.y - 1 &&
  inner.x + inner.width <= outer.x + outer.width + 1 &&
  inner.y + inner.height <= outer.y + outer.height + 1;

export const direction: readonly Scenario[] = [
  {
    name: 'right to left',
    async run(world) {
      const viewer = await world.open({ root: 'dir="rtl"' });
      await viewer.add(...five);
      const video = await viewer.part('video');
      const panels = await viewer.tab.evaluate(() => window.stage.panels());
      expect(panels).toHaveLength(5);
      expect(panels.filter((panel) => !inside(panel, video))).toEqual([]);
      expect(
        await viewer.tab.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        ),
      ).toBe(0);
      await viewer.click('button', 'Like');
      await viewer.click('radio', '4 stars');
      await viewer.expectStored(['tap', 1], ['rating', 4]);
    },
  },
  {
    name: 'right to left in Arabic, with the slider mirrored',
    async run(world) {
      const viewer = await world.open({ root: 'dir="rtl"' });
      await viewer.add({ ...slider, locale: 'ar' });
      const [panel] = await viewer.tab.evaluate(() => window.stage.panels());
      const close = await viewer.control('button', 'إغلاق');
      expect(close.x - (panel?.x ?? 0)).toBeLessThan(20);
      const range = await viewer.control('slider', 'How calm?');
      const y = range.y + range.height / 2;
      await viewer.tab.drag([0.5, 0.3, 0.1, 0].map((share) => ({ x: range.x + range.width * share + 1, y })));
      await viewer.expectStored(['slider', 100]);
    },
  },
  {
    name: 'right to left: the right arrow lowers the slider',
    without: { webkit: 'it raises every `<input type="range">` with the right arrow, in either direction' },
    async run(world) {
      const viewer = await world.open({ root: 'dir="rtl"' });
      await viewer.add({ ...slider, locale: 'ar' });
      await viewer.tabTo('slider', 'How calm?');
      await viewer.press('ArrowRight', 'Enter');
      await viewer.expectStored(['slider', 49]);
    },
  },
  {
    name: '360 px: nothing covers anything, and a poll of four opens whole',
    async run(world) {
      const isSmallWindow = world.engine.name !== 'webkit';
      const viewer = await world.open(isSmallWindow ? {} : { frame: { width: 360, height: 640 } });
      if (isSmallWindow) await viewer.tab.resize(360, 640);
      await viewer.add(...five.slice(0, 2), {
        ...poll,
        pollQuestion: 'Where to?',
        pollOptions: ['Sea', 'City', 'Mountains', 'Home'],
      });
      expect((await viewer.controls()).filter(({ coveredBy }) => coveredBy !== undefined)).toEqual([]);
      await viewer.click('button', 'Where to?');
      for (const name of ['Sea', 'City', 'Mountains', 'Home']) {
        const option = await viewer.control('radio', name);
        expect(Math.min(option.width, option.height), name).toBeGreaterThanOrEqual(43.5);
        expect(inside(option, { x: 0, y: 0, width: 360, height: 640 }), name).toBe(true);
      }
      await viewer.click('radio', 'Home');
      await viewer.expectStored(['poll', 3]);
      expect(
        await viewer.tab.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        ),
      ).toBe(0);
    },
  },
];
