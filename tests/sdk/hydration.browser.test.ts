import { fileURLToPath } from 'node:url';
import { describe } from 'vitest';
import { bundleApp } from '../journeys/react/bundle-app.ts';
import { test } from '../kit/test.ts';
import { attended } from './scenario.ts';

const entry = fileURLToPath(new URL('hydrated-app.tsx', import.meta.url));

/** What React 18 and 19 render on a server for `hydrated-app.tsx`. */
const markup =
  '<main><h1>Film</h1><video src="/demo.webm" data-video-id="vid_film" muted="" style="width:600px"></video><p>After the film: <a href="#more">more</a></p></main>';

/** Each version once, and each moment once. */
const inTest = ['18 before the SDK runs', '19 after its overlay shows'];

describe.concurrent('a page rendered on a server, with the script tag', () => {
  for (const react of [18, 19] as const)
    for (const when of ['before the SDK runs', 'after its overlay shows'] as const)
      test(
        `is hydrated by React ${react} ${when} without an error, and keeps its video and overlay`,
        inTest.includes(`${react} ${when}`) ? {} : { tags: ['long'] },
        async ({ isolatedPlayground: playground, expect }) => {
          const { site, context } = playground;
          site.overlays.push({
            overlayId: 'ovl_film',
            videoId: 'vid_film',
            options: { type: 'rating', title: 'Rate it' },
          });
          site.files.set('/app.mjs', await bundleApp(react, entry));
          const tag =
            '<script src="/sdk/v1/overlay-sdk.js" data-api-key="pk_live_playground" async></script>';
          site.files.set(
            '/film.html',
            `<!doctype html><html lang="en"><title>Film</title><script type="module" src="/app.mjs"></script><div id="app">${markup}</div>`,
          );
          const page = await context.newPage();
          const said: string[] = [];
          page.on('console', (message) => /error|warning/.test(message.type()) && said.push(message.text()));
          page.on('pageerror', (error) => said.push(`${error}`));
          await page.goto(`${site.origin}/film.html`);
          const addTag = () =>
            page.evaluate(
              (html) => document.body.append(document.createRange().createContextualFragment(html)),
              tag,
            );
          const shown = () => page.getByRole('group', { name: 'Rate it' }).first().waitFor();
          const hydrate = () =>
            page.evaluate(() => {
              window.hydrate();
              // React hydrates in tasks of its own, and marks what it has taken over.
              const isDone = () =>
                Object.keys(document.querySelector('video') as object).some((name) =>
                  name.startsWith('__reactProps'),
                );
              return new Promise<void>((done) => {
                const look = () => (isDone() ? done() : setTimeout(look));
                look();
              });
            });
          const video = await page.evaluateHandle(() => document.querySelector('video'));
          if (when === 'before the SDK runs') await hydrate();
          await addTag();
          await shown();
          await attended(page);
          if (when === 'after its overlay shows') await hydrate();
          expect(said).toEqual([]);
          expect(await video.evaluate((one) => one === document.querySelector('video'))).toBe(true);
          expect(await page.evaluate(() => window.overlayLayers().length)).toBe(1);
          await page.getByRole('radio', { name: '4 stars' }).click();
          await expect
            .poll(() => site.events.filter(({ interactionType }) => interactionType === 'rating').length)
            .toBe(1);
          expect(said).toEqual([]);
          await page.close();
        },
      );
});
