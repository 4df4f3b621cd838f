import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { becomeNewPerson, robin } from './harness/person.ts';
import { test } from './harness/test.ts';

async function fillIn(page: Page, password: string): Promise<void> {
  await page.getByLabel('E-mail').fill(robin.email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test('after signing out and in again, a person returns to the page they had opened', {
  tags: ['long'],
}, async ({ dashboard }) => {
  await dashboard.signIn();
  const { page, findings, complaints } = await dashboard.open('developers');
  await page.getByRole('heading', { name: 'Developers', level: 1 }).waitFor();
  await page.getByRole('button', { name: /^You/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();

  await page.goto(`${dashboard.service.url}/${dashboard.accountId}/developers?period=7d`);
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  expect(await findings()).toEqual([]);
  await fillIn(page, 'not the password at all');
  const refused = page.getByRole('alert').filter({ hasText: 'Wrong e-mail, password or code' });
  // What a user can do, not what an administrator types.
  await refused
    .filter({ hasText: 'After five failed attempts you have to wait', hasNotText: 'overlay users' })
    .waitFor();
  expect(await findings()).toEqual([]);
  expect(await page.getByLabel('E-mail').inputValue()).toBe(robin.email);

  await fillIn(page, robin.password);
  await page.getByRole('heading', { name: 'Developers', level: 1 }).waitFor();
  expect(new URL(page.url()).search).toBe('?period=7d');
  expect(complaints).toEqual([]);
});

test('after a sign-out nothing of the first person is shown, neither by going back nor to the next person', async ({
  dashboard,
}) => {
  await dashboard.service.send('POST', '/api/overlays', {
    name: 'Secret plan',
    videoId: 'vid_x',
    options: { type: 'tap' },
  });
  const next = await becomeNewPerson(dashboard, 'viewer');
  await dashboard.signIn();
  const { page } = await dashboard.open('developers');
  await page.getByRole('table', { name: 'Keys' }).waitFor();
  await page.getByRole('link', { name: 'Overlays', exact: true }).click();
  await page.getByText('Secret plan').waitFor();
  await page.getByRole('button', { name: /^You/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  // From now on the service answers only for sessions: everything else would come from a cache.
  await page.route('**/api/{overlays,keys,account}*', (route) => route.abort());
  await page.goBack();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  expect(await page.getByText('Secret plan').count()).toBe(0);

  await page.getByLabel('E-mail').fill(next.email);
  await page.getByLabel('Password').fill(next.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('The service cannot be reached').first().waitFor();
  expect(await page.getByText('Secret plan').count()).toBe(0);
  expect(await page.getByText(robin.email).count()).toBe(0);
});

test('a session that ends during work asks for the password and loses no input', { tags: ['long'] }, async ({
  dashboard,
}) => {
  const { page, findings } = await dashboard.open('developers');
  await page.getByRole('button', { name: 'New key' }).first().click();
  await page.getByLabel('Name').fill('Spring shop');
  await page.getByLabel('Sites').fill('https://spring.example');
  await dashboard.context.clearCookies();
  await page.getByRole('button', { name: 'Create key' }).click();

  const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
  await dialog.waitFor();
  expect(await findings()).toEqual([]);
  await dialog.getByLabel('Password').fill(robin.password);
  await dialog.getByRole('button', { name: 'Sign in' }).click();

  // The request that revealed it is repeated automatically.
  await page.getByRole('dialog', { name: 'Key “Spring shop”' }).waitFor();
  const { keys } = await dashboard.service.read<{ keys: { name: string; origins: string[] }[] }>('/api/keys');
  expect(keys.find(({ name }) => name === 'Spring shop')?.origins).toEqual(['https://spring.example']);
});

test('a session that ends while an overlay is edited loses no changes', { tags: ['long'] }, async ({
  dashboard,
}) => {
  const { page } = await dashboard.open('overlays/new?type=poll');
  await page.getByRole('combobox', { name: 'Video', exact: true }).fill('vid_session');
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  await field('Question').fill('Half a thought');
  await field('Answer 1').fill('One');
  await field('Answer 2').fill('Two');
  await dashboard.context.clearCookies();
  await page.getByRole('button', { name: 'Save draft' }).click();
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
  await dialog.waitFor();
  await dialog.getByLabel('Password').fill(robin.password);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  // Once, and without a click.
  await page.getByText('Saved as draft. Not published.').waitFor();
  const { overlays } = await dashboard.service.read<{ overlays: { options: object }[] }>(
    '/api/overlays?videoId=vid_session',
  );
  expect(overlays).toMatchObject([{ options: { pollQuestion: 'Half a thought' } }]);
});

test('a change in one window shows in another when it is focused again', { tags: ['long'] }, async ({
  dashboard,
}) => {
  const one = (await dashboard.open('developers')).page;
  await one.getByRole('heading', { name: 'Developers', level: 1 }).waitFor();
  const other = (await dashboard.open('developers')).page;
  await other.getByRole('button', { name: 'New key' }).first().click();
  await other.getByLabel('Name').fill('From the other window');
  await other.getByRole('button', { name: 'Create key' }).click();
  await other.getByRole('dialog', { name: 'Key “From the other window”' }).waitFor();
  await expect
    .poll(async () => {
      await one.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
      return one.getByRole('rowheader', { name: /From the other window/ }).count();
    })
    .toBe(1);
});

test('the button is busy during a slow request, and pressing it again sends nothing', {
  tags: ['long'],
}, async ({ dashboard }) => {
  let asked = 0;
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { page } = await dashboard.open('developers', {
    prepare: (page) =>
      page.route('**/api/keys', async (route) => {
        if (route.request().method() !== 'POST') return route.fallback();
        asked += 1;
        await held;
        return route.fallback();
      }),
  });
  await page.getByRole('button', { name: 'New key' }).first().click();
  await page.getByLabel('Name').fill('Pressed twice');
  const make = page.getByRole('button', { name: 'Create key' });
  await make.click();
  await page.locator('button[aria-busy="true"]').waitFor();
  await make.click({ force: true });
  await page.keyboard.press('Enter');
  answer();
  await page.getByRole('dialog', { name: 'Key “Pressed twice”' }).waitFor();
  expect(asked).toBe(1);
});

test('a link to the sign-in page never redirects to another site', { tags: ['long'] }, async ({
  dashboard,
}) => {
  await dashboard.context.clearCookies();
  const { page } = await dashboard.open('/sign-in?next=//elsewhere.example/');
  await fillIn(page, robin.password);
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
  expect(page.url().startsWith(dashboard.service.url)).toBe(true);
});

test('a mailed link confirms a browser only with its button, and says when it is no longer valid', async ({
  dashboard,
}) => {
  await dashboard.context.clearCookies();
  const { page, findings } = await dashboard.open('/sign-in#token=used-before');
  await page.getByRole('button', { name: 'Confirm this browser' }).click();
  await page.getByRole('alert').waitFor();
  expect(await findings()).toEqual([]);
  // Tokens are only mailed: here the service would have to wait for an hour of attacks.
  await page.route('**/api/session/confirm-device', (route) => route.fulfill({ status: 204 }));
  await page.getByRole('button', { name: 'Confirm this browser' }).click();
  await page.getByRole('status').filter({ hasText: 'This browser is confirmed' }).waitFor();
  await page.getByLabel('E-mail').waitFor();
});
