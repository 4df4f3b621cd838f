import { expect, vi } from 'vitest';
import type { Tab } from '../engines/engine.ts';
import { inside } from '../scenarios/direction.ts';
import { tap } from '../scenarios/scenario.ts';
import { Viewer } from '../viewer.ts';
import type { World } from '../world.ts';
import { plainSituation, type Situation } from './situations.ts';

/** Boxes of everything that is not the SDK's, and how far the page scrolls. */
const layoutOf = (tab: Tab): Promise<string[]> =>
  tab.evaluate(() => {
    const root = document.scrollingElement ?? document.documentElement;
    const boxes = [document.documentElement, ...document.querySelectorAll('body, body *')]
      .filter(({ localName }) => localName !== 'overlay-layer')
      .map((node) => {
        const { x, y, width, height } = node.getBoundingClientRect();
        return `${node.localName} ${[x, y, width, height].map((side) => side.toFixed(1)).join(' ')}`;
      });
    return [`scrolls ${root.scrollWidth} ${root.scrollHeight}`, ...boxes];
  });

/** Opens the page in a tab and answers an overlay there; `checkStored` waits for that answer. */
export async function checkSituation(
  world: World,
  tab: Tab,
  { css, head = '', before, after, isHidden, headers, name: _, ...page }: Situation,
): Promise<{ checkStored(): Promise<void> }> {
  const service = world.service.url;
  const { url, videoId } = world.page({
    body: plainSituation,
    ...page,
    head: `${css === undefined ? '' : `<style nonce="page">${css}</style>`}${head}`,
    ...(headers && {
      headers: Object.fromEntries(
        Object.entries(headers).map(([header, value]) => [header, value.replaceAll('{service}', service)]),
      ),
    }),
  });
  const viewer = new Viewer(tab, world, videoId);
  await viewer.goTo(url);
  if (before) await tab.evaluate(before);
  await vi.waitFor(async () =>
    expect(await tab.evaluate(() => (window.stage?.video().readyState ?? 0) > 0)).toBe(true),
  );
  const layout = await layoutOf(tab);
  await viewer.add(tap);
  if (isHidden) {
    const inReach = (await viewer.controls()).filter(({ coveredBy }) => coveredBy === undefined);
    expect(inReach, 'in reach while hidden').toEqual([]);
  } else await viewer.open('button', 'Like');
  expect(await layoutOf(tab), 'the layout').toEqual(layout);
  if (after) {
    await tab.evaluate(after);
    await viewer.settle();
  }
  await viewer.open('button', 'Like');
  const isPlaced = async () => {
    const video = await viewer.part('video');
    const panels = await tab.evaluate(() => window.stage.panels());
    // A small picture has a button that opens its overlay over the page.
    return video.height < 240 || (panels.length === 1 && panels.every((panel) => inside(panel, video)));
  };
  await vi.waitFor(async () => expect(await isPlaced(), 'on the picture').toBe(true));
  await tab.evaluate(() => {
    window.stage.video().ownerDocument.addEventListener('overlay-interaction', () => {
      document.documentElement.dataset.answered = '';
    });
  });
  await viewer.click('button', 'Like');
  // A busy browser delivers a press to the page late.
  await vi.waitFor(async () =>
    expect(await tab.evaluate(() => 'answered' in document.documentElement.dataset), 'answered').toBe(true),
  );
  expect(await tab.evaluate(() => window.stage.violations)).toEqual([]);
  await viewer.expectNoErrors();
  return { checkStored: () => viewer.expectStored(['tap', 1]) };
}
