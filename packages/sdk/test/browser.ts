import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import type { OverlaySDK } from '../src/index.ts';
import { type PlaygroundServer, startPlaygroundServer } from './static-server.ts';

declare global {
  interface Window {
    OverlaySDK: typeof OverlaySDK;
  }
}

const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
const packageFolder = resolve(import.meta.dirname, '..');

export interface Playground {
  readonly server: PlaygroundServer;
  readonly context: BrowserContext;
  /** A new page at a playground path, once its overlays have been made. */
  open(path: string): Promise<Page>;
  /** Ends the pages of one test and forgets their events. */
  closePages(): Promise<void>;
  close(): Promise<void>;
}

/** Twenty seconds of test picture; made once a machine, where the service's demo video is not there yet. */
function findDemoVideo(): string {
  const shipped = resolve(packageFolder, '../../apps/service/assets/demo/demo.webm');
  if (existsSync(shipped)) return shipped;
  const made = join(tmpdir(), 'overlay-playground-demo.webm');
  if (!existsSync(made)) {
    const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=640x360:rate=30:duration=20'];
    const codec = ['-c:v', 'libvpx', '-b:v', '300k', '-deadline', 'realtime', '-cpu-used', '8', '-g', '15'];
    execFileSync('ffmpeg', ['-loglevel', 'error', '-y', ...picture, ...codec, made]);
  }
  return made;
}

/** A real browser over the built SDK: `npm run build -w @overlay/sdk` comes first. */
export async function openPlayground(
  options: { viewport?: { width: number; height: number } } = {},
): Promise<Playground> {
  const server = await startPlaygroundServer(findDemoVideo());
  const profile = await mkdtemp(join(tmpdir(), 'overlay-profile-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    headless: true,
    viewport: options.viewport ?? { width: 1200, height: 800 },
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
      server.events.length = 0;
    },
    async close() {
      await context.close();
      await server.close();
    },
  };
}
