import { expect } from 'vitest';
import type { Viewer } from '../viewer.ts';
import type { World } from '../world.ts';
import { five, type Scenario } from './scenario.ts';

/** Answers each overlay once, and the slider by dragging it to its end. */
async function answerFive(world: World, press: 'click' | 'touch', stroke: 'drag' | 'touch'): Promise<Viewer> {
  const viewer = await world.open();
  await viewer.add(...five);
  await viewer[press]('button', 'Like');
  await viewer[press]('radio', '4 stars');
  await viewer[press]('radio', 'City');
  const range = await viewer.control('slider', 'How calm?');
  const y = range.y + range.height / 2;
  await viewer.tab[stroke](
    [0.5, 0.7, 0.9, 1].map((share) => ({ x: range.x + range.width * share - share, y })),
  );
  await viewer[press]('button', 'More');
  await viewer.expectStored(['tap', 1], ['rating', 4], ['poll', 1], ['slider', 100], ['cta_click', 'More']);
  return viewer;
}

export const fiveTypes: readonly Scenario[] = [
  {
    name: 'five types by pointer',
    async run(world) {
      const viewer = await answerFive(world, 'click', 'drag');
      await viewer.expectNoErrors();
    },
  },
  {
    name: 'five types by keyboard',
    async run(world) {
      const viewer = await world.open();
      await viewer.add(...five);
      const startAgain = () =>
        viewer.tab.evaluate(() => document.querySelector<HTMLElement>('#before')?.focus());
      await startAgain();
      await viewer.tabTo('button', 'Dislike');
      await viewer.press('Enter');
      await startAgain();
      await viewer.tabTo('radio', '1 star');
      await viewer.press('ArrowRight', 'ArrowRight', 'Enter');
      await startAgain();
      await viewer.tabTo('radio', 'Sea');
      await viewer.press('ArrowDown', 'Enter');
      await startAgain();
      await viewer.tabTo('slider', 'How calm?');
      await viewer.press('ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter');
      await startAgain();
      await viewer.tabTo('button', 'More');
      await viewer.press('Enter', 'Enter');
      await viewer.expectStored(
        ['tap', 0],
        ['rating', 3],
        ['poll', 1],
        ['slider', 53],
        ['cta_click', 'More'],
      );
    },
  },
  {
    name: 'five types by touch',
    without: { webkit: 'its driver turns touches into a mouse' },
    async run(world) {
      await answerFive(world, 'touch', 'touch');
    },
  },
  {
    name: 'no click, touch or key of an overlay reaches the player',
    async run(world) {
      const viewer = await world.open({ body: '<div class="player" tabindex="0">{video}</div>' });
      await viewer.tab.evaluate(() => {
        const player = document.querySelector('.player');
        for (const type of ['click', 'dblclick', 'pointerdown', 'mousedown', 'touchstart'])
          player?.addEventListener(type, () => window.stage.heard.push(type));
        for (const type of ['keydown', 'keyup'])
          document.addEventListener(type, (event) => {
            if (!(event instanceof KeyboardEvent) || event.key === 'Tab') return;
            window.stage.heard.push(`${type} ${event.key}`);
          });
      });
      await viewer.add(...five);
      await viewer.click('radio', '2 stars');
      await viewer.click('button', 'Like');
      await viewer.press('k', 'm', 'f', 'Space');
      await viewer.click('slider', 'How calm?');
      await viewer.press('k', 'ArrowRight');
      expect(await viewer.tab.evaluate(() => window.stage.heard)).toEqual([]);
      // The picture next to the overlays is the player's.
      const { x, y, width, height } = await viewer.part('video');
      await viewer.tab.click({ x: x + width / 2, y: y + height / 4 });
      expect((await viewer.tab.evaluate(() => window.stage.heard)).length).toBeGreaterThan(0);
    },
  },
];
