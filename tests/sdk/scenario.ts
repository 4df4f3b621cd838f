import type { OverlayOptions } from '@overlay/contract';
import type { Locator, Page } from 'playwright-core';
import type { CreateOverlayResult } from '../../packages/sdk/src/overlay/overlay-factory.ts';
import type { OverlaySDK } from '../../packages/sdk/src/sdk.ts';

/** What `playground/scenario.mjs` puts on the page. */
declare global {
  interface Window {
    OverlaySDK: OverlaySDK;
    video: HTMLVideoElement;
    add(options: OverlayOptions): CreateOverlayResult;
    /** For the gallery: brings a figure into its state. */
    reach(id: string): void;
  }
}

export const add = (page: Page, options: OverlayOptions): Promise<CreateOverlayResult> =>
  page.evaluate((given) => window.add(given), options);

export const panel = (page: Page): Locator => page.locator('overlay-layer .panel:not([inert])');

export const seek = (page: Page, seconds: number): Promise<void> =>
  page.evaluate(async (at) => {
    window.video.currentTime = at;
    await new Promise((done) => window.video.addEventListener('seeked', done, { once: true }));
    // A seek counts once it has settled; timers of one page run in order, however busy the machine.
    await new Promise((done) => setTimeout(done, 300));
  }, seconds);

export async function boxOf(
  locator: Locator,
): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await locator.boundingBox();
  if (!box) throw new Error('not shown');
  return box;
}

/** Waits until the stage has what it gets shortly after its first overlay (`attendStage`). */
export const attended = async (page: Page): Promise<void> => {
  const find = () =>
    performance.getEntriesByType('resource').find(({ name }) => /[./]playback[.-]/.test(name))?.name;
  await page.waitForFunction(find);
  // The SDK requested it first, and is notified first. As text, because the test's own bundler has a different
  // `import`.
  await page.evaluate(`import(${JSON.stringify(await page.evaluate(find))}).then(() => {})`);
};

/** Waits until everything on the pictures is arranged and has stopped moving, however late a busy machine draws. */
export const atRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const twoFrames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    await twoFrames();
    await new Promise((done) => setTimeout(done, 350));
    const roots = window.overlayLayers().flatMap(({ shadowRoot }) => shadowRoot ?? []);
    const places = () =>
      roots
        .flatMap((root) => [...root.querySelectorAll('.panel:not([inert])')])
        .map((node) => `${node.className} ${JSON.stringify(node.getBoundingClientRect())}`)
        .join();
    // One arrangement may cause another in a later frame.
    for (let before = ''; before !== places(); ) {
      before = places();
      await Promise.allSettled(roots.flatMap((root) => root.getAnimations()).map(({ finished }) => finished));
      await twoFrames();
    }
  });

/** Answered overlays stay, however long a busy machine takes: the SDK uses intervals to decide when they hide. */
export const keepAnswered = (page: Page): Promise<void> =>
  page.evaluate(() => void Object.assign(window, { setInterval: () => 0 }));
