import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import type { OverlaySDK } from '../../packages/sdk/src/index.ts';
import { openContext } from './chromium.ts';
import type { Site, SiteServer } from './site.ts';

declare global {
  interface Window {
    OverlaySDK: typeof OverlaySDK;
  }
}

/** A viewer on a site of the test's own, over the built SDK (`npm run build`). */
export interface Playground {
  readonly site: Site;
  readonly context: BrowserContext;
  /** A new page at a path of the playground, once its overlays have been created. */
  open(path: string): Promise<Page>;
  close(): Promise<void>;
}

export async function openPlayground(
  browser: Browser,
  server: SiteServer,
  options: BrowserContextOptions = {},
): Promise<Playground> {
  const site = server.open();
  const context = await openContext(browser, options);
  return {
    site,
    context,
    async open(path) {
      const page = await context.newPage();
      await page.goto(`${site.origin}/${path}`);
      await page.waitForFunction(() => 'created' in window);
      return page;
    },
    async close() {
      await context.close();
      site.close();
    },
  };
}
