import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import type { OverlaySDK } from '../../packages/sdk/src/index.ts';
import { browserOf, closePage, launchChromium, openContext } from './chromium.ts';
import { type Site, type SiteServer, startSite } from './site.ts';

declare global {
  interface Window {
    OverlaySDK: typeof OverlaySDK;
  }
}

/** A viewer on the test's own site, with the built SDK (`npm run build`). */
export interface Playground {
  readonly site: Site;
  readonly context: BrowserContext;
  /** A new page at a path of the playground, once its overlays have been created. */
  open(path: string): Promise<Page>;
  /** Closes the pages that were opened, and what they opened. */
  close(): Promise<void>;
}

/** Overlays move as they do for viewers who asked for nothing: in a playground they do not. */
export const withMotion = (page: Page): Promise<void> =>
  page.emulateMedia({ reducedMotion: 'no-preference' });

/**
 * What a page reads in `prefers-reduced-transparency`, which neither Playwright nor a switch of the browser emulates. The session
 * stays open with the page, and `page.emulateMedia` keeps what it set.
 */
export async function emulateTransparency(
  page: Page,
  value: 'reduce' | 'no-preference',
  motion: 'reduce' | '' = '',
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const features = [
    { name: 'prefers-reduced-transparency', value },
    { name: 'prefers-reduced-motion', value: motion },
  ];
  await session.send('Emulation.setEmulatedMedia', { features });
}

/**
 * Panels are opaque: without a graphics card the processor would blur each frame of the film behind them. Nor do they move by
 * themselves: an overlay that comes and is answered takes a quarter less processor time.
 * @param effects `no-preference` where pictures are taken or contrast is measured
 */
export function openPlayground(
  context: BrowserContext,
  server: SiteServer,
  effects: 'reduce' | 'no-preference' = 'reduce',
): Playground {
  const site = server.open();
  const pages = new Set<Page>();
  return {
    site,
    context,
    async open(path) {
      const page = await context.newPage();
      pages.add(page);
      page.on('popup', (popup) => pages.add(popup));
      if (effects === 'reduce') await emulateTransparency(page, effects, 'reduce');
      await page.goto(`${site.origin}/${path}`);
      await page.waitForFunction(() => 'created' in window);
      return page;
    },
    async close() {
      for (const page of pages) await closePage(page);
      site.close();
    },
  };
}

/** Named functions can run in pages: tsx, unlike Vitest, calls a helper for each that pages do not have. */
export const allowNamedFunctions = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript('globalThis.__name = (run) => run');

/** A playground with its own browser and server, for programs outside Vitest. */
export async function startPlayground(options: BrowserContextOptions = {}): Promise<Playground> {
  const [tabs, server] = await Promise.all([launchChromium(), startSite()]);
  const context = await openContext(browserOf(tabs), options);
  await allowNamedFunctions(context);
  return {
    ...openPlayground(context, server, 'no-preference'),
    async close() {
      await tabs.close();
      await server.close();
    },
  };
}
