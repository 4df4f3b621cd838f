import { mkdir, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '../kit/chromium.ts';
import { type Service, startService } from '../kit/service.ts';

/** The first minutes of a new user, starting with an empty folder, with a picture of each step. */
const pictures = fileURLToPath(new URL('../../screenshots/first-run', import.meta.url));

let service: Service;
let context: BrowserContext;

beforeAll(async () => {
  await rm(pictures, { recursive: true, force: true });
  await mkdir(pictures, { recursive: true });
  // As in the quick start: no settings, run by npm.
  service = await startService(
    {
      HOME: process.env['HOME'],
      OVERLAY_BOOTSTRAP_PUBLISHABLE_KEY: undefined,
      OVERLAY_BOOTSTRAP_SECRET_KEY: undefined,
    },
    { command: 'npm', args: ['start'], hasChildren: true, readyWithinMs: 110_000 },
  );
  context = await launchChromium();
});
afterAll(async () => {
  await context?.close();
  await service?.dispose();
});

let pictureCount = 0;
async function picture(page: Page, name: string): Promise<void> {
  pictureCount += 1;
  await page.screenshot({ path: `${pictures}/${pictureCount}-${name}.png` });
}

/** The value of a row in the table that the last start printed. */
function printed(name: string): string {
  const [line = ''] =
    service
      .output()
      .match(new RegExp(`^ +${name} {2,}.+$`, 'gm'))
      ?.slice(-1) ?? [];
  return line.replace(name, '').trim();
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('E-mail').fill(printed('sign in as'));
  await page.getByLabel('Password').fill(printed('password'));
  await press(page, 'Sign in');
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
}

const stat = (page: Page, name: string) =>
  page
    .locator('dl')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd')
    .first();

/** Waits until a number on the page changes, by the machine's clock. */
async function watchNumber(page: Page, name: string): Promise<() => Promise<number>> {
  const before = await stat(page, name).textContent();
  const changed = await stat(page, name).evaluateHandle(
    (element, text) => ({
      at: new Promise<number>((resolve) => {
        // React may put another element in its place.
        new MutationObserver(() => {
          const names = [...document.querySelectorAll('dt')];
          const shown = names.find((one) => one.textContent === element.previousElementSibling?.textContent);
          if (shown?.nextElementSibling?.textContent !== text) resolve(Date.now());
        }).observe(document.body, { subtree: true, childList: true, characterData: true });
      }),
    }),
    before,
  );
  return () => changed.evaluate(({ at }) => at);
}

test('from an empty folder to an answer on the overview, and all of it survives a kill', async () => {
  expect(printed('sample data')).toBe(
    'campaigns that begin with sample-; a button on the overview removes them',
  );
  const page = await context.newPage();
  await page.goto(printed('Dashboard'));
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await picture(page, 'sign-in');
  await signIn(page);
  // Numbers change by themselves while the sample campaigns are being written.
  await page.getByRole('button', { name: 'Remove sample data' }).waitFor();
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
  await picture(page, 'overview');

  await page.getByRole('link', { name: 'Overlays', exact: true }).click();
  await page.getByRole('link', { name: 'New overlay' }).first().click();
  await page.getByRole('combobox', { name: 'Video', exact: true }).fill('vid_demo');
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  await field('Question').fill('Tea or coffee?');
  await field('Answer 1').fill('Tea');
  await field('Answer 2').fill('Coffee');
  await field('Starts at').fill('0:14');
  await page.getByRole('radio', { name: 'Coffee' }).waitFor();
  await picture(page, 'editor');
  await press(page, 'Publish');
  await page.getByRole('button', { name: /^Publish (now|anyway)$/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Tea or coffee?' }).waitFor();
  await page.getByText('Published', { exact: true }).waitFor();
  await picture(page, 'published');

  await page.getByRole('link', { name: 'Overview', exact: true }).click();
  await expect.poll(() => stat(page, 'Interactions').textContent()).toMatch(/\d/);
  const demo = await context.newPage();
  await demo.goto(printed('Demo page'));
  await demo.getByText('live', { exact: true }).waitFor();
  await demo.evaluate(`document.getElementById('video').currentTime = 14.2`);
  const coffee = demo.getByRole('group', { name: 'Tea or coffee?' }).getByRole('radio', { name: 'Coffee' });
  await coffee.focus();
  // The viewer looks at it briefly, as people do.
  await expect.poll(() => page.getByRole('link', { name: /watching$/ }).textContent()).toMatch(/[1-9]/);
  const whenCounted = await watchNumber(page, 'Interactions');
  const before = await stat(page, 'Interactions').textContent();
  await demo.evaluate(
    `addEventListener('keydown', () => { self.pressedAt = Date.now(); }, { once: true, capture: true })`,
  );
  await demo.keyboard.press('Enter');
  const countedAt = await whenCounted();
  const afterMs = countedAt - Number(await demo.evaluate('self.pressedAt'));
  console.log(`from the key press to the number on the overview: ${afterMs} ms`);
  await picture(demo, 'answered');
  const counted = await stat(page, 'Interactions').textContent();
  expect(toNumber(counted)).toBe(toNumber(before) + 1);
  await picture(page, 'counted');

  await service.killAndRestart();
  await demo.close();
  await page.reload();
  await expect.poll(() => stat(page, 'Interactions').textContent()).toBe(counted);
  await picture(page, 'after-the-kill');
  await page.getByRole('link', { name: 'Overlays', exact: true }).click();
  await page
    .getByRole('row', { name: /Tea or coffee\?/ })
    .getByText('Published', { exact: true })
    .filter({ visible: true })
    .waitFor();
  // The password that the second start prints is valid as well.
  await context.clearCookies();
  await page.goto(printed('Dashboard'));
  await signIn(page);
});

function toNumber(text: string | null): number {
  return Number(text?.replaceAll(',', ''));
}
