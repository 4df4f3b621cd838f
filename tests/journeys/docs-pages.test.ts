import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { openContext } from '../kit/chromium.ts';
import { atScale } from '../kit/scale.ts';
import { test } from '../kit/test.ts';

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const phone = { width: 360, height: 740 };
const desktop = { width: 1280, height: 860 };
/** The pages come from a few templates and one style sheet: below scale release axe looks at some of them. */
const lookedAtEvery = atScale({ short: 5, long: 5, release: 1 });
const inBothThemes = atScale({ short: false, long: false, release: true });

/** One page of each kind that the index does not link. */
const others = ['/docs/errors/conflict', '/docs/platforms/shopify', '/docs/search?q=key', '/docs/nowhere'];

/** What axe reports, by all rules or only by these. */
async function findings(page: Page, rules?: readonly string[]): Promise<string[]> {
  const options = rules === undefined ? {} : { runOnly: { type: 'rule', values: rules } };
  const found = await page.evaluate(`axe.run(document, ${JSON.stringify(options)}).then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.map((node) => id + ': ' + node.html)))`);
  return Array.isArray(found) ? found.map(String) : ['axe did not answer'];
}

const slow = { tags: ['table', 'long'], timeout: 3_600_000 };
test(
  'axe reports nothing on any page, and none is wider than a phone',
  slow,
  async ({ chromium, builtService: service }) => {
    const page = await (await openContext(chromium)).newPage();
    const index = await (await fetch(`${service.url}/docs`)).text();
    const linked = new Set(
      [...index.matchAll(/href="(\/docs\/(?:api\/)?[\w-]+)"/g)].map(([, path]) => path ?? ''),
    );
    expect([...linked].filter((path) => path.startsWith('/docs/api/')).length).toBeGreaterThan(8);
    const pages = ['/docs', ...linked, ...others, '/demo'];
    const odd = new Set([...others, '/demo']);
    const wrong: string[] = [];
    for (const [at, path] of pages.entries()) {
      // Below scale release, the pages looked at alternate between the themes.
      const colorScheme = inBothThemes || at % 2 === 0 ? 'light' : 'dark';
      await page.setViewportSize(desktop);
      await page.emulateMedia({ colorScheme });
      await page.goto(service.url + path, { waitUntil: 'load' });
      const note = (theme: string, found: readonly string[]) =>
        wrong.push(...found.map((finding) => `${path} ${theme} ${finding}`));
      if (at % lookedAtEvery === 0 || odd.has(path)) {
        await page.evaluate(() => {
          for (const details of document.querySelectorAll('main details')) details.setAttribute('open', '');
        });
        // Injected through the debugger, which no security policy blocks.
        await page.evaluate(axe);
        note(colorScheme, await findings(page));
        if (inBothThemes) {
          // A theme changes nothing but colours.
          await page.emulateMedia({ colorScheme: 'dark' });
          note('dark', await findings(page, ['color-contrast']));
        }
      }
      await page.setViewportSize(phone);
      // The size of its player depends on what it loads.
      if (path === '/demo') await page.reload({ waitUntil: 'load' });
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      if (width !== phone.width) wrong.push(`${path} is ${width} px wide on a phone`);
    }
    await page.goto(`${service.url}/demo/playground/`, { waitUntil: 'load' });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
    expect(wrong).toEqual([]);
    await page.context().close();
  },
);

test('an example is copied with one click or the keyboard, which is announced, and reads left to right in every language', async ({
  chromium,
  builtService: service,
}) => {
  const context = await openContext(chromium);
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: service.url });
  const page = await context.newPage();
  await page.goto(`${service.url}/docs/api/keys`, { waitUntil: 'load' });
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  const example = page.getByRole('group', { name: 'Node: createKey' });
  await page.getByRole('button', { name: 'Copy Node: createKey' }).click();
  await page.getByRole('status').filter({ hasText: 'Copied' }).waitFor();
  expect(await copied()).toBe(await example.textContent());
  await page.getByRole('button', { name: 'Copy curl: createKey' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(copied).toMatch(/^curl 'http.*\/api\/keys'/);
  // A page that a browser has translated into Arabic or Hebrew.
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl';
  });
  expect(await example.evaluate((block) => getComputedStyle(block).direction)).toBe('ltr');
  const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(widths[0]).toBe(widths[1]);
  await context.close();
});

test('on a phone, a button that stays in reach opens the list of all pages', async ({
  chromium,
  builtService: service,
}) => {
  const context = await openContext(chromium, { viewport: phone });
  const page = await context.newPage();
  await page.goto(`${service.url}/docs/keys`, { waitUntil: 'load' });
  const pages = page.getByRole('navigation', { name: 'Documentation' });
  expect(await pages.count()).toBe(0);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.getByRole('button', { name: 'All pages' }).click();
  await pages.getByRole('link', { name: 'Privacy', exact: true }).click();
  await page.waitForURL(`${service.url}/docs/privacy`);
  await context.close();
});

test('without scripts, the reference lacks only the copy buttons', { tags: ['long'] }, async ({
  chromium,
  builtService: service,
}) => {
  const context = await openContext(chromium, { javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${service.url}/docs/api/overlays`, { waitUntil: 'load' });
  await page
    .getByRole('link', { name: /^Create an overlay/ })
    .first()
    .click();
  await page.getByRole('heading', { name: /^Create an overlay/ }).waitFor();
  const fields = page.getByText('Fields of the answer').first();
  await fields.focus();
  await page.keyboard.press('Enter');
  await page.locator('details[open] .fields').first().waitFor();
  expect(await page.getByRole('button', { name: /^Copy/ }).count()).toBe(0);
  await page.getByRole('group', { name: 'curl: createOverlay' }).waitFor();
  await context.close();
});
