import { expect } from 'vitest';
import { atScale } from '../kit/scale.ts';
import { test } from './harness/test.ts';

test('name and limits are changed, changed back, and recorded in the audit log', { tags: ['long'] }, async ({
  dashboard,
}) => {
  const { page } = await dashboard.open('settings/limits');
  await page.getByLabel('Account name').fill('Spring shop');
  await page.getByLabel('Events per month').fill('1000000');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('0% of 1,000,000').waitFor();
  const { name, limits } = await dashboard.service.read<{ name: string; limits: object }>('/api/account');
  expect({ name, limits }).toMatchObject({ name: 'Spring shop', limits: { monthlyEventCap: 1_000_000 } });

  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('No monthly cap').waitFor();
  await page.getByRole('link', { name: 'Audit log' }).click();
  await page.getByRole('row').filter({ hasText: 'Account changed' }).nth(1).waitFor();
});

const looks: readonly (readonly ['light' | 'dark', number])[] = [
  ['dark', 390],
  ['light', 1280],
];

test.for(atScale({ short: looks.slice(0, 1), long: looks, release: looks }))(
  'the audit log is filtered by person and date, in %s at %i px',
  { tags: ['table', 'long'] },
  async ([colorScheme, width], { dashboard }) => {
    const viewport = { width, height: 860 };
    const { page, findings, complaints } = await dashboard.open('settings/audit-log', {
      colorScheme,
      viewport,
    });
    const table = page.getByRole('table', { name: 'Audit log' });
    await table.waitFor();
    const by = page.getByLabel('By', { exact: true });
    await by.selectOption({ label: 'The service' });
    await page.getByText('No changes match').waitFor();
    const person = await by.locator('option').filter({ hasText: '@' }).first().textContent();
    await by.selectOption({ label: person ?? '' });
    await table.waitFor();
    await page.getByLabel('From', { exact: true }).fill('2020-01-01');
    await page.getByLabel('To', { exact: true }).fill('2020-01-02');
    await page.getByText('No changes match').waitFor();
    await page.getByLabel('To', { exact: true }).fill('');
    await table.waitFor();
    expect(await table.textContent()).not.toMatch(/createKey|createAccount|\["/);
    expect(await findings()).toEqual([]);
    expect(complaints).toEqual([]);
  },
);

test.for(atScale({ short: ['light'], long: ['light', 'dark'], release: ['light', 'dark'] } as const))(
  'a viewer who opens a page for owners is told so, in %s',
  { tags: ['table', 'long'] },
  async (colorScheme, { dashboard }) => {
    const asked: string[] = [];
    const { page, findings, complaints } = await dashboard.open('settings/members', {
      colorScheme,
      role: 'viewer',
      viewport: { width: 390, height: 740 },
      prepare: async (opened) =>
        void opened.on('request', (request) => asked.push(new URL(request.url()).pathname)),
    });
    await page.getByRole('heading', { name: 'Members' }).waitFor();
    await page.getByText('This page needs the role Owner').waitFor();
    await page.getByText(/^Your role in .* is Viewer\. Ask an owner/).waitFor();
    expect(asked).not.toContain('/api/members');
    expect(await findings()).toEqual([]);
    expect(complaints).toEqual([]);
    await page.getByRole('link', { name: 'Go to the overview' }).click();
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
  },
);

test('retention and privacy settings can be changed', { tags: ['long'] }, async ({ dashboard }) => {
  const { page } = await dashboard.open('settings/privacy');
  await page.getByLabel('Retention in days').fill('365');
  await page.getByLabel(/Global Privacy Control/).selectOption('drop');
  await page.getByRole('button', { name: 'Save' }).first().click();
  await page.getByText('Saved', { exact: true }).waitFor();
  expect(await dashboard.service.read('/api/account')).toMatchObject({
    retentionDays: 365,
    globalPrivacyControl: 'drop',
  });
});

test('the data of a device is saved as a file, and erased with a receipt', { tags: ['long'] }, async ({
  dashboard,
}) => {
  const { page } = await dashboard.open('settings/privacy');
  await page.getByLabel('Device ID').fill('a-device-of-the-test');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download all its data' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('device.ndjson');

  await page.getByRole('button', { name: 'Erase all its data' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Erase' }).click();
  await page.getByText('finished').waitFor();
  const [receipt] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Download the receipt/ }).click(),
  ]);
  expect(receipt.suggestedFilename()).toMatch(/\.jws$/);
});

test('a viewer sees the limits without a form, and no owner settings', { tags: ['long'] }, async ({
  dashboard,
}) => {
  const { page } = await dashboard.open('settings/limits', { role: 'viewer' });
  await page.getByText('Account owners can change').waitFor();
  expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0);
  expect(await page.getByRole('link', { name: 'Privacy' }).count()).toBe(0);
  expect(await page.getByRole('link', { name: 'Audit log' }).count()).toBe(0);
});
