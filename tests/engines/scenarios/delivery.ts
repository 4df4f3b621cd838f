import { expect } from 'vitest';
import { five, poll, rating, type Scenario, tap } from './scenario.ts';

export const delivery: readonly Scenario[] = [
  {
    name: 'strict policy: no violation',
    async run(world) {
      const origin = world.service.url;
      const policy = `default-src 'none'; script-src 'self' ${origin}; connect-src ${origin}; style-src 'self'; media-src 'self'; img-src data:; require-trusted-types-for 'script'`;
      const viewer = await world.open({ headers: { 'content-security-policy': policy } });
      await viewer.add(...five);
      await viewer.click('button', 'Like');
      await viewer.click('radio', '4 stars');
      await viewer.click('radio', 'City');
      await viewer.click('button', 'More');
      await viewer.expectStored(['tap', 1], ['rating', 4], ['poll', 1], ['cta_click', 'More']);
      expect(await viewer.tab.evaluate(() => window.stage.violations)).toEqual([]);
      await viewer.expectNoErrors();
    },
  },
  {
    name: 'leaving the page right after an answer',
    async run(world) {
      const viewer = await world.open();
      await viewer.add(rating);
      await viewer.tab.evaluate(() =>
        document.addEventListener('overlay-interaction', () => {
          location.href = 'about:blank';
        }),
      );
      await viewer.click('radio', '5 stars');
      await viewer.expectStored(['rating', 5]);
    },
  },
  {
    name: 'closing the tab right after an answer, which is sent then or with the next visit',
    async run(world) {
      const viewer = await world.open();
      await viewer.add(tap);
      await viewer.tab.evaluate(() =>
        document.addEventListener('overlay-interaction', () => {
          document.documentElement.dataset['answered'] = '';
        }),
      );
      await viewer.click('button', 'Like');
      // A busy browser may close the tab before the press has come to the page: then nobody has answered.
      const isAnswered = () => viewer.tab.evaluate(() => 'answered' in document.documentElement.dataset);
      await expect.poll(isAnswered).toBe(true);
      await world.closeTabs();
      await world.open();
      await viewer.expectStored(['tap', 1]);
    },
  },
  {
    name: 'service down and back',
    async run(world) {
      const viewer = await world.open();
      await viewer.add(rating, poll);
      await world.service.kill();
      await viewer.click('radio', '3 stars');
      await viewer.click('radio', 'Sea');
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      await world.service.startAgain();
      await viewer.expectStored(['rating', 3], ['poll', 0]);
    },
  },
  {
    name: 'offline and back',
    without: { webkit: 'its driver cannot cut the network; the row above covers the same way' },
    async run(world) {
      const viewer = await world.open();
      await viewer.add(rating);
      await world.engine.setOffline?.(true);
      await viewer.click('radio', '2 stars');
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      expect(await world.answers(viewer.videoId)).toEqual([]);
      await world.engine.setOffline?.(false);
      await viewer.expectStored(['rating', 2]);
    },
  },
  {
    name: 'an answer that could not be sent is sent after a reload',
    async run(world) {
      const viewer = await world.open();
      await viewer.add(rating);
      await world.service.kill();
      await viewer.click('radio', '4 stars');
      await new Promise((resolve) => setTimeout(resolve, 500));
      await world.service.startAgain();
      await viewer.tab.evaluate(() => location.reload());
      await viewer.expectStored(['rating', 4]);
    },
  },
];
