import type { BrowserContext, Locator, Page } from 'playwright-core';

/**
 * Plays from just before an overlay, using the page's button, until the overlay appears. The page then pauses: on a
 * slow machine the overlay would disappear before it is answered.
 */
export async function playTo(page: Page, chapter: string): Promise<void> {
  await page.locator('#video').evaluate((video: HTMLVideoElement & { stay?: AbortController }) => {
    video.stay?.abort();
    // Playing on after an answer would reach the next overlay, and show it twice.
    video.pause();
    const stay = new AbortController();
    video.stay = stay;
    // Not before the page has gone to the chapter. Without names: tsx would wrap a function that has one in a helper
    // that the page lacks.
    video.addEventListener(
      'seeking',
      () => {
        const found = new AbortController();
        video.addEventListener(
          'timeupdate',
          () => {
            const root = window.overlayLayers()[0]?.shadowRoot;
            if (video.seeking || !root?.querySelector('.panel:not([inert])')) return;
            found.abort();
            video.pause();
            // One that stopped the film lets it go on soon after its answer.
            video.addEventListener('play', () => video.pause(), { signal: stay.signal });
          },
          { signal: found.signal },
        );
      },
      { once: true },
    );
  });
  await page.getByRole('button', { name: chapter, exact: true }).click();
}

/** The demo page as a viewer uses it. */
export class DemoPage {
  readonly page: Page;
  /** Violations of the page's own security policy, and errors of its scripts. */
  readonly complaints: string[] = [];

  private constructor(page: Page) {
    this.page = page;
    page.on('pageerror', (error) => this.complaints.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') this.complaints.push(message.text());
    });
  }

  static async open(context: BrowserContext, url: string): Promise<DemoPage> {
    const demo = new DemoPage(await context.newPage());
    await demo.page.goto(`${url}/demo`);
    await demo.page.getByText('live', { exact: true }).waitFor();
    return demo;
  }

  playTo(chapter: string): Promise<void> {
    return playTo(this.page, chapter);
  }

  /** Presses Tab, starting at the video, until the control has the focus; fails if it cannot be reached. */
  async tabTo(control: Locator): Promise<void> {
    await control.waitFor();
    await this.page.locator('#video').focus();
    for (let presses = 0; presses < 20; presses += 1) {
      if (await control.evaluate((element) => element.matches(':focus'))) return;
      await this.page.keyboard.press('Tab');
    }
    throw new Error('the control cannot be reached with Tab');
  }

  /** Closes the answered overlay; on a slow machine it may have disappeared before. */
  async dismiss(): Promise<void> {
    const close = this.page.getByRole('button', { name: 'Close' });
    while ((await close.count()) > 0)
      await close
        .first()
        .click({ timeout: 2_000 })
        .catch(() => undefined);
  }

  /** The session id in the SDK's events. */
  number(name: 'impressions' | 'interactions' | 'tap' | 'rating' | 'poll' | 'slider'): Promise<number> {
    return this.page.locator(`#${name}`).textContent().then(Number);
  }
}
