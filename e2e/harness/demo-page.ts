import type { BrowserContext, Locator, Page } from 'playwright-core';

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

  /** Plays from just before an overlay, with the page's own button. */
  async playTo(chapter: string): Promise<void> {
    await this.page.getByRole('button', { name: chapter, exact: true }).click();
  }

  /** Presses Tab, starting at the video, until the control has the focus; fails where it cannot be reached. */
  async tabTo(control: Locator): Promise<void> {
    await control.waitFor();
    // On a slow machine the overlay would end before Tab has come to it.
    await this.page.locator('#video').evaluate((video: HTMLVideoElement) => video.pause());
    await this.page.locator('#video').focus();
    for (let presses = 0; presses < 20; presses += 1) {
      if (await control.evaluate((element) => element.matches(':focus'))) return;
      await this.page.keyboard.press('Tab');
    }
    throw new Error('the control cannot be reached with Tab');
  }

  async dismiss(): Promise<void> {
    await this.page.getByRole('button', { name: 'Close' }).first().click();
  }

  /** The session that the SDK gave its events. */
  number(name: 'impressions' | 'interactions' | 'tap' | 'rating' | 'poll' | 'slider'): Promise<number> {
    return this.page.locator(`#${name}`).textContent().then(Number);
  }
}
