import { expect } from 'vitest';
import { atScale } from '../kit/scale.ts';
import { test } from './harness/test.ts';

const keyOfTest = {
  kind: 'secret',
  scopes: ['events:write'],
  origins: [],
  hint: '…a1b2',
  createdAt: '2026-01-01T00:00:00.000Z',
  lastUsedAt: null,
  expiresAt: null,
};
const themes = atScale({ short: ['dark'], long: ['light', 'dark'], release: ['light', 'dark'] } as const);

test.for(themes)(
  'axe reports nothing in the dialog for a new key in %s',
  { tags: ['table', 'long'] },
  async (colorScheme, { dashboard }) => {
    const { page, findings, complaints } = await dashboard.open('developers', { colorScheme });
    await page.getByRole('table', { name: 'Keys' }).waitFor();
    await page.getByRole('button', { name: 'New key' }).click();
    await page.getByRole('dialog').waitFor();
    expect(await findings()).toEqual([]);
    expect(complaints).toEqual([]);
  },
);

test('a publishable key is created, shown at any time, changed and changed back, rotated, and revoked', {
  tags: ['long'],
}, async ({ dashboard }) => {
  const { page } = await dashboard.open('developers');
  await page.getByRole('button', { name: 'New key' }).click();
  await page.getByLabel('Name').fill('Shop');
  await page.getByLabel('Sites').fill('https://shop.example, https://*.shop.example');
  await page.getByRole('button', { name: 'Create key' }).click();
  const shown = page.getByRole('dialog', { name: 'Key “Shop”' });
  const key = await shown.locator('code').textContent();
  expect(key).toMatch(/^pk_live_/);
  await shown.getByRole('button', { name: 'Done' }).click();
  await page
    .getByRole('group', { name: 'Any page' })
    .filter({ hasText: key ?? '' })
    .waitFor();

  const row = page.getByRole('row').filter({ hasText: 'Shop' });
  await row.getByText(key ?? '').waitFor();
  await row.getByRole('button', { name: 'Copy' }).waitFor();
  await row.getByText('https://*.shop.example').waitFor();
  await page.getByRole('button', { name: 'Actions for Shop' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await page.getByLabel('Name').fill('Old shop');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('rowheader', { name: /Old shop/ }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('rowheader', { name: /^Shop/ }).waitFor();

  await page.getByRole('button', { name: 'Actions for Shop' }).click();
  await page.getByRole('menuitem', { name: 'Rotate' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Rotate' }).click();
  await page.getByRole('dialog', { name: 'Key “Shop”' }).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await row.getByText(/^until /).waitFor();

  await row.filter({ hasText: 'until' }).getByRole('button', { name: 'Actions for Shop' }).click();
  await page.getByRole('menuitem', { name: 'Revoke' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await page.getByText('Key revoked').waitFor();
  await expect.poll(() => row.count()).toBe(1);
});

test('viewer secrets are created, shown once, at most two, and revoked', { tags: ['long'] }, async ({
  dashboard,
}) => {
  const { page, findings, complaints } = await dashboard.open('developers', {
    viewport: { width: 390, height: 844 },
  });
  const create = page.getByRole('button', { name: 'New viewer secret' });
  await create.click();
  const shown = page.getByRole('dialog', { name: 'Viewer secret' });
  await shown.waitFor();
  const [keyId, secret] = await shown.locator('code').allTextContents();
  expect([keyId, secret]).toEqual([expect.stringMatching(/^vsk_/), expect.stringMatching(/^vs_live_/)]);
  expect(await findings()).toEqual([]);
  await shown.getByRole('button', { name: 'I have saved it' }).click();
  const rows = page.getByRole('table', { name: 'Viewer secrets' }).getByRole('rowheader');
  await expect.poll(() => rows.count()).toBe(1);
  expect(await page.content()).not.toContain(secret);
  await create.click();
  await shown.getByRole('button', { name: 'I have saved it' }).click();
  await expect.poll(() => rows.count()).toBe(2);
  await expect.poll(() => create.isDisabled()).toBe(true);

  const revoke = page.getByRole('button', { name: `Revoke ${keyId}` });
  const box = await revoke.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? Number.POSITIVE_INFINITY)).toBeLessThanOrEqual(390);
  await revoke.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await page.getByText('Viewer secret revoked').waitFor();
  await expect.poll(() => rows.allTextContents()).toEqual([expect.not.stringContaining(keyId ?? '')]);
  await expect.poll(() => create.isEnabled()).toBe(true);
  expect(complaints).toEqual([]);
});

test('a secret key is shown once, and does not vanish by a slip', { tags: ['long'] }, async ({
  dashboard,
}) => {
  const { page } = await dashboard.open('developers');
  await page.getByRole('button', { name: 'New key' }).click();
  await page.getByRole('dialog').getByLabel('For').selectOption('secret');
  await page.getByLabel('Name').fill('Server');
  await page.getByRole('button', { name: 'Create key' }).click();
  const shown = page.getByRole('dialog', { name: 'Key “Server”' });
  const key = await shown.locator('code').textContent();
  expect(key).toMatch(/^sk_live_/);
  await page.keyboard.press('Escape');
  expect(await shown.isVisible()).toBe(true);
  await shown.getByRole('button', { name: 'I have saved it' }).click();
  await page.getByRole('rowheader', { name: /^Server/ }).waitFor();
  expect(await page.content()).not.toContain(key);
});

test('keys come page by page, and revoked ones only on request', { tags: ['long'] }, async ({
  dashboard,
}) => {
  const key = (name: string, revokedAt: string | null) => ({
    ...keyOfTest,
    keyId: `key_${name}`,
    name,
    revokedAt,
  });
  const pages = {
    first: { keys: [key('Shop', null), key('Old', '2026-02-01T00:00:00.000Z')], nextCursor: 'second' },
    second: { keys: [key('Blog', null)], nextCursor: null },
  };
  const { page, findings } = await dashboard.open('developers', {
    prepare: (opened) =>
      opened.route('**/api/keys*', (route) => {
        const isSecond = new URL(route.request().url()).searchParams.get('cursor') === 'second';
        return route.fulfill({ json: isSecond ? pages.second : pages.first });
      }),
  });
  const names = page.getByRole('table', { name: 'Keys' }).getByRole('rowheader');
  await expect.poll(() => names.allTextContents()).toEqual(['Shop…a1b2']);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect.poll(() => names.allTextContents()).toEqual(['Shop…a1b2', 'Blog…a1b2']);
  expect(await page.getByRole('button', { name: 'Show more' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Show revoked keys (1)' }).click();
  await expect.poll(() => names.allTextContents()).toEqual(['Shop…a1b2', 'Old…a1b2', 'Blog…a1b2']);
  expect(await findings()).toEqual([]);
});

test('errors from the service appear at their fields', { tags: ['long'] }, async ({ dashboard }) => {
  const { page } = await dashboard.open('developers');
  await page.getByRole('button', { name: 'New key' }).click();
  await page.getByLabel('Name').fill('Shop');
  await page.getByLabel('Sites').fill('shop.example');
  await page.getByRole('button', { name: 'Create key' }).click();
  await expect.poll(() => page.getByLabel('Sites').getAttribute('aria-invalid')).toBe('true');
  await page.getByText('Did you mean https://shop.example?').waitFor();
});

test('a list that fails to load shows an error with the request id, and recovers', {
  tags: ['long'],
}, async ({ dashboard }) => {
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

test('a viewer finds the publishable key, and no button for a forbidden action', { tags: ['long'] }, async ({
  dashboard,
}) => {
  const { page } = await dashboard.open('developers', { role: 'viewer' });
  await page.getByRole('heading', { name: 'Code snippets' }).waitFor();
  const table = page.getByRole('table', { name: 'Keys' });
  await table.getByText(dashboard.service.publishableKey).waitFor();
  await page
    .getByRole('group', { name: 'Any page' })
    .filter({ hasText: dashboard.service.publishableKey })
    .waitFor();
  for (const name of ['New key', /^Actions for/, 'Check my site'])
    expect(await page.getByRole('button', { name }).count()).toBe(0);
});
