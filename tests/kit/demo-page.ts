import type { BrowserContext, Locator, Page } from 'playwright-core';

/**
 * Plays from just before an overlay, using the page's button, until the overlay appears. The page then pauses: on a
 * slow machine the overlay would disappear before it is answered.
 */
export async function playTo(page: Page, chapter: string): Promise<void> {
  await page.locator('#video').evaluate((video: HTMLVideoElement) => {
    // Playing on after an answer would reach the next overlay, and show it twice.
    video.pause();
    const paused = new AbortController();
    // Without a name: tsx would wrap a function that has one in a helper that the page lacks.
    video.addEventListener(
      'timeupdate',
      () => {
        if (video.seeking || !window.overlayLayers()[0]?.shadowRoot?.querySelector('.panel:not([inert])'))
          return;
        video.pause();
        paused.abort();
      },
      { signal: paused.signal },
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
