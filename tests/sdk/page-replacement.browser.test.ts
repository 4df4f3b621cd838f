import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, vi } from 'vitest';
import { root } from '../../tools/root.mjs';
import type { Playground } from '../kit/page.ts';
import { test } from '../kit/test.ts';

/** Replaces the page on a click instead of loading another one. */
interface Replacer {
  readonly name: string;
  /** In `node_modules`. */
  readonly file: string;
  readonly start?: string;
  readonly body?: string;
  /** Whether the scripts in what is replaced run again. */
  readonly runsScripts: boolean;
}

const inPackage = (path: string) => join(root, 'node_modules', path);

const replacers: readonly Replacer[] = [
  {
    name: 'Turbo',
    file: inPackage('@hotwired/turbo/dist/turbo.es2017-umd.js'),
    runsScripts: true,
  },
  {
    name: 'htmx',
    file: inPackage('htmx.org/dist/htmx.min.js'),
    body: 'hx-boost="true" hx-boost:inherited="true"',
    runsScripts: true,
  },
  { name: 'Swup', file: inPackage('swup/dist/Swup.umd.js'), start: 'new Swup()', runsScripts: false },
];

const key = 'pk_live_playground';
const tag = (apiKey = key) => `<script src="/sdk/v1/overlay-sdk.js" data-api-key="${apiKey}" async></script>`;

/** Two pages with a video each, which link to each other. */
function addPages({ site }: Playground, { file, start = '', body = '' }: Replacer): void {
  site.files.set('/replacer.js', readFileSync(file, 'utf8'));
  for (const [here, there] of [
    ['one', 'two'],
    ['two', 'one'],
  ]) {
    site.files.set(
      `/${here}.html`,
      `<!doctype html><html lang="en"><head><title>Page ${here}</title>
<script src="/replacer.js"></script><script>window.created = []; window.loads = (window.loads ?? 0) + 1</script></head>
<body ${body}><main id="swup" class="transition-none"><h1>Page ${here}</h1><a href="/${there}.html">Go to ${there}</a>
<video src="/demo.webm" data-video-id="vid_${here}" muted style="width:600px"></video></main>
${tag()}<script>${start}</script></body></html>`,
    );
  }
}

const visit = async (page: Page, name: string) => {
  await page.getByRole('link', { name: `Go to ${name}` }).click();
  await page.getByRole('heading', { name: `Page ${name}` }).waitFor();
};

/** For each video with a layer, how many overlays it has. */
const layers = (page: Page) =>
  page.evaluate(() => {
    const found = window.overlayLayers();
    return found.map((layer) => layer.shadowRoot?.querySelectorAll('.title').length);
  });

describe.concurrent('a page that is replaced without being loaded', () => {
  for (const replacer of replacers) {
    test(`by ${replacer.name} has each overlay once, however often it is visited`, async ({
      isolatedPlayground: playground,
      expect,
    }) => {
      playground.site.overlays.push({
        overlayId: 'ovl_one',
        videoId: 'vid_one',
        options: { type: 'rating', title: 'Rate it' },
      });
      addPages(playground, replacer);
      const page = await playground.open('one.html');
      const expectOne = () => vi.waitFor(async () => expect(await layers(page)).toEqual([1]));
      await expectOne();
      for (const name of ['two', 'one', 'two']) {
        await visit(page, name);
        await expectOne();
      }
      await page.goBack();
      await page.getByRole('heading', { name: 'Page one' }).waitFor();
      await expectOne();

      await page.locator('overlay-layer').getByRole('radio', { name: '4 stars' }).click();
      const answers = () =>
        playground.site.events.filter(({ interactionType }) => interactionType === 'rating');
      await vi.waitFor(() => expect(answers()).toMatchObject([{ value: 4, videoId: 'vid_one' }]));
      await page.evaluate(() => window.OverlaySDK.flush());
      expect(answers()).toHaveLength(1);
      // None of it was a load of the page.
      if (!replacer.runsScripts) expect(await page.evaluate(() => Reflect.get(window, 'loads'))).toBe(1);
    });
  }

  test('keeps its first key, and says that another one is ignored', async ({
    isolatedPlayground: playground,
    expect,
  }) => {
    playground.site.overlays.push({
      overlayId: 'ovl_one',
      videoId: 'vid_one',
      options: { type: 'rating', title: 'Rate it' },
    });
    playground.site.files.set(
      '/keys.html',
      `<!doctype html><html lang="en"><title>Keys</title><script>window.created = []</script>
<video src="/demo.webm" data-video-id="vid_one" muted style="width:600px"></video>${tag()}`,
    );
    const page = await playground.open('keys.html');
    await vi.waitFor(async () => expect(await layers(page)).toEqual([1]));
    const warnings: string[] = [];
    page.on('console', (message) => warnings.push(message.text()));
    const keys: string[] = [];
    page.on('request', (request) => keys.push(request.headers().authorization ?? ''));
    await page.evaluate(() => {
      const second = document.createElement('script');
      second.src = '/sdk/v1/overlay-sdk.js';
      second.dataset.apiKey = 'pk_live_another';
      document.body.append(second);
    });
    await vi.waitFor(() => expect(warnings.join()).toContain('another key'));
    expect(await layers(page)).toEqual([1]);
    await page.locator('overlay-layer').getByRole('radio', { name: '4 stars' }).click();
    await vi.waitFor(() =>
      expect(playground.site.events.some(({ interactionType }) => interactionType === 'rating')).toBe(true),
    );
    expect(keys.join()).not.toContain('pk_live_another');
  });
});
