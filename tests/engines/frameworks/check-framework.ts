import { expect, vi } from 'vitest';
import { Viewer } from '../viewer.ts';
import type { World } from '../world.ts';
import type { HydrationDelay } from './frameworks.ts';
import type {} from './visit.ts';

/**
 * Opens a page that its framework hydrates that late, and answers the overlay published for its video.
 * @param isLate the SDK has to wait for the application's scripts
 * @returns milliseconds from the request until the overlay could be used
 */
export async function checkFramework(
  world: World,
  url: string,
  videoId: string,
  delay: HydrationDelay,
  isLate: boolean,
): Promise<number> {
  await world.publish(videoId, { type: 'tap', position: 'top-left' });
  const viewer = new Viewer(await world.engine.open(), world, videoId);
  await viewer.goTo(url);
  const visit = () =>
    viewer.tab.evaluate(() => {
      const { said, video, shownAtMs, hydratedAtMs } = window.visit;
      const { errors } = window.stage;
      const isSameVideo = video?.isConnected === true && document.querySelectorAll('video').length === 1;
      return { said: [...said, ...errors], shownAtMs, hydratedAtMs, isSameVideo };
    });
  await vi.waitFor(async () => {
    const { shownAtMs, hydratedAtMs } = await visit();
    expect([typeof shownAtMs, typeof hydratedAtMs]).toEqual(['number', 'number']);
  });
  const { shownAtMs = 0, hydratedAtMs = 0 } = await visit();
  if (delay === 10 && !isLate) expect(shownAtMs, 'shown').toBeLessThan(hydratedAtMs);
  expect(hydratedAtMs, 'hydrated').toBeGreaterThan(delay * 1_000);
  // The page is alive, and so is the overlay.
  await viewer.clickPart('#page');
  const text = () => viewer.tab.evaluate(() => document.querySelector('#page')?.textContent);
  await vi.waitFor(async () => expect(await text()).toBe('Pressed 1'));
  await viewer.click('button', 'Like');
  await viewer.expectStored(['tap', 1]);
  expect(await viewer.tab.evaluate(() => window.stage.panels().length), 'overlays').toBe(1);
  expect(await visit()).toMatchObject({ said: [], isSameVideo: true });
  await viewer.tab.close();
  return shownAtMs;
}
