import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, vi } from 'vitest';
import type { Viewer } from '../viewer.ts';
import { five, poll, rating, type Scenario, tap } from './scenario.ts';

/** Takes the port of the stopped service and cuts connections, until the page has tried to send. */
async function untilRefused(url: string): Promise<void> {
  const server = createServer((socket) => socket.destroy());
  server.listen(Number(new URL(url).port), '127.0.0.1');
  await once(server, 'connection');
  await new Promise((done) => server.close(done));
}

/** Records answers in the page, for `untilAnswered`. */
const watchAnswers = (viewer: Viewer) =>
  viewer.tab.evaluate(() =>
    document.addEventListener('overlay-interaction', () => {
      document.documentElement.dataset.answered = '';
    }),
  );

/** A busy browser delivers a press to the page late: until then, there is no answer. */
const untilAnswered = (viewer: Viewer) =>
  vi.waitFor(async () =>
    expect(await viewer.tab.evaluate(() => 'answered' in document.documentElement.dataset)).toBe(true),
  );

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
      await watchAnswers(viewer);
      await viewer.click('button', 'Like');
      await untilAnswered(viewer);
      await world.closeTabs();
      await world.open();
      await viewer.expectStored(['tap', 1]);
    },
  },
  {
    name: 'service down and back',
    onlyHere: true,
    stopsService: true,
    async run(world) {
      const viewer = await world.open();
      await viewer.add(rating, poll);
      await world.service.kill();
      await viewer.click('radio', '3 stars');
      await viewer.click('radio', 'Sea');
      await untilRefused(world.service.url);
      await world.service.startAgain();
      await viewer.expectStored(['rating', 3], ['poll', 0]);
    },
  },
  {
    name: 'offline and back',
    without: { webkit: 'its driver cannot cut the network; the row above covers the same path' },
    async run(world) {
      const viewer = await world.open();
      await viewer.add(rating);
      await world.engine.setOffline?.(true);
      await watchAnswers(viewer);
      await viewer.click('radio', '2 stars');
      await untilAnswered(viewer);
      expect(await world.answers(viewer.videoId)).toEqual([]);
      await world.engine.setOffline?.(false);
      await viewer.expectStored(['rating', 2]);
    },
  },
  {
    name: 'an answer that could not be sent is sent after a reload',
    onlyHere: true,
    stopsService: true,
    async run(world) {
      const viewer = await world.open();
      await viewer.add(rating);
      await world.service.kill();
      await viewer.click('radio', '4 stars');
      await untilRefused(world.service.url);
      await world.service.startAgain();
      await viewer.tab.evaluate(() => location.reload());
      await viewer.expectStored(['rating', 4]);
    },
  },
];
