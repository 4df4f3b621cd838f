import { expect } from 'vitest';
import { atScale } from '../kit/scale.ts';
import { test } from './harness/test.ts';

const themes = atScale({ short: ['dark'], long: ['light', 'dark'], release: ['light', 'dark'] } as const);

test.for(themes)('axe finds nothing in the dialog of a new key in %s', async (colorScheme, { dashboard }) => {
  const { page, findings, complaints } = await dashboard.open('developers', { colorScheme });
  await page.getByRole('table', { name: 'Keys' }).waitFor();
  await page.getByRole('button', { name: 'New key' }).click();
  await page.getByRole('dialog').waitFor();
  expect(await findings()).toEqual([]);
  expect(complaints).toEqual([]);
});

test('a key is made, shown once, changed and taken back, rotated, and revoked', async ({ dashboard }) => {
  const { page } = await dashboard.open('developers');
  await page.getByRole('button', { name: 'New key' }).click();
  await page.getByLabel('Name').fill('Shop');
  await page.getByLabel('Origins').fill('https://shop.example, https://*.shop.example');
  await page.getByRole('button', { name: 'Make the key' }).click();
  const shown = page.getByRole('dialog', { name: 'Key “Shop”' });
  const key = await shown.locator('code').textContent();
  expect(key).toMatch(/^pk_live_/);
  await page.keyboard.press('Escape');
  expect(await shown.isVisible(), 'a key that is shown once does not vanish by a slip').toBe(true);
  await shown.getByRole('button', { name: 'I have stored it' }).click();
  await page
    .getByRole('group', { name: 'Any page' })
    .filter({ hasText: key ?? '' })
    .waitFor();

  const row = page.getByRole('row').filter({ hasText: 'Shop' });
  await row.getByText('https://*.shop.example').waitFor();
  await page.getByRole('button', { name: 'Actions for Shop' }).click();
  await page.getByRole('menuitem', { name: 'Change' }).click();
  await page.getByLabel('Name').fill('Old shop');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('rowheader', { name: /Old shop/ }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('rowheader', { name: /^Shop/ }).waitFor();

  await page.getByRole('button', { name: 'Actions for Shop' }).click();
  await page.getByRole('menuitem', { name: 'Rotate' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Rotate' }).click();
  await page.getByRole('dialog', { name: 'Key “Shop”' }).waitFor();
  await page.getByRole('button', { name: 'I have stored it' }).click();
  await row.getByText(/^until /).waitFor();

  await row.filter({ hasText: 'until' }).getByRole('button', { name: 'Actions for Shop' }).click();
  await page.getByRole('menuitem', { name: 'Revoke' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await page.getByText('The key is revoked').waitFor();
  await expect.poll(() => row.count()).toBe(1);
});

test('what the service finds wrong stands at its field', async ({ dashboard }) => {
  const { page } = await dashboard.open('developers');
  await page.getByRole('button', { name: 'New key' }).click();
  await page.getByLabel('Name').fill('Shop');
  await page.getByLabel('Origins').fill('shop.example');
  await page.getByRole('button', { name: 'Make the key' }).click();
  await expect.poll(() => page.getByLabel('Origins').getAttribute('aria-invalid')).toBe('true');
});

test('a list that cannot be had says so with the number of the request, and comes when it can', async ({
  dashboard,
}) => {
  let isBroken = true;
  const { page, findings } = await dashboard.open('developers', {
    prepare: (opened) =>
      opened.route('**/api/keys*', (route) =>
        isBroken
          ? route.fulfill({
              status: 500,
              contentType: 'application/problem+json',
              json: {
                type: 'x',
                title: 'Something went wrong',
                status: 500,
                detail: '',
                code: 'internal_error',
                requestId: 'req_of_the_test',
                retryable: false,
              },
            })
          : route.continue(),
      ),
  });
  await page.getByText('req_of_the_test').waitFor();
  expect(await findings()).toEqual([]);
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('table', { name: 'Keys' }).waitFor();
});

test('a viewer sees no keys and no button that would be refused', async ({ dashboard }) => {
  const { page } = await dashboard.open('developers', { role: 'viewer' });
  await page.getByRole('heading', { name: 'What to paste' }).waitFor();
  expect(await page.getByRole('button', { name: 'New key' }).count()).toBe(0);
  expect(await page.getByRole('table', { name: 'Keys' }).count()).toBe(0);
});
