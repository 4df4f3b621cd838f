import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import type { OverlaySDK } from '../../packages/sdk/src/index.ts';
import { type PlaygroundServer, startPlaygroundServer } from './static-server.ts';

declare global {
  interface Window {
    OverlaySDK: typeof OverlaySDK;
  }
}

const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

export interface Playground {
  readonly server: PlaygroundServer;
  readonly context: BrowserContext;
  /** A new page at a playground path, once its overlays have been made. */
  open(path: string): Promise<Page>;
  /** Ends the pages of one test and forgets their events. */
  closePages(): Promise<void>;
  close(): Promise<void>;
}

/** A real browser over the built SDK: `npm run build -w @overlay/sdk` comes first. */
export async function openPlayground(
  options: { viewport?: { width: number; height: number }; colorScheme?: 'light' | 'dark' } = {},
): Promise<Playground> {
  const server = await startPlaygroundServer();
  const profile = await mkdtemp(join(tmpdir(), 'overlay-profile-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    timeout: 90_000,
    headless: true,
    // Playwright turns the back/forward cache off; viewers have it.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    viewport: options.viewport ?? { width: 1200, height: 800 },
    colorScheme: options.colorScheme ?? 'light',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--autoplay-policy=no-user-gesture-required',
    ],
  });
  context.setDefaultTimeout(90_000);
  return {
    server,
    context,
    async open(path) {
      const page = await context.newPage();
      await page.goto(`${server.origin}/${path}`);
      await page.waitForFunction(() => 'created' in window);
      return page;
    },
    async closePages() {
      for (const page of context.pages().slice(1)) await page.close();
      server.startAnew();
    },
    async close() {
      await context.close();
      await server.close();
    },
  };
}
