import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from 'playwright-core';

export interface RealBrowser {
  readonly context: BrowserContext;
  close(): Promise<void>;
}

/** A real Chromium with an empty profile. `npm test` finds or installs it and says where in CHROMIUM_PATH. */
export async function openBrowser(viewport = { width: 1280, height: 860 }): Promise<RealBrowser> {
  const profile = await mkdtemp(
    join(process.env['OVERLAY_TEST_RUN_DIRECTORY'] ?? tmpdir(), 'overlay-profile-'),
  );
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    timeout: 90_000,
    headless: true,
    viewport,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  context.setDefaultTimeout(90_000);
  return {
    context,
    async close() {
      await context.close();
      await rm(profile, { recursive: true, force: true });
    },
  };
}
