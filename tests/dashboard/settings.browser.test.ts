import { expect } from 'vitest';
import { test } from './harness/test.ts';

test('name and limits are changed, taken back, and stand in the audit log', async ({ dashboard }) => {
  const { page } = await dashboard.open('settings/limits');
  await page.getByLabel('Name of the account').fill('Spring shop');
  await page.getByLabel('Events a month').fill('1000000');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('0% of 1,000,000').waitFor();
  const { name, limits } = await dashboard.service.read<{ name: string; limits: object }>('/api/account');
  expect({ name, limits }).toMatchObject({ name: 'Spring shop', limits: { monthlyEventCap: 1_000_000 } });

  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('No monthly cap').waitFor();
  await page.getByRole('link', { name: 'Audit log' }).click();
  await page.getByRole('row').filter({ hasText: 'updateAccount' }).nth(1).waitFor();
});

test('how long events are kept, and what is kept of whom, is set', async ({ dashboard }) => {
  const { page } = await dashboard.open('settings/privacy');
  await page.getByLabel('Days that events are kept').fill('365');
  await page.getByLabel(/Global Privacy Control/).selectOption('drop');
  await page.getByRole('button', { name: 'Save' }).first().click();
  await page.getByText('Saved').waitFor();
  expect(await dashboard.service.read('/api/account')).toMatchObject({
    retentionDays: 365,
    globalPrivacyControl: 'drop',
  });
});

test('what is stored of a device is saved as a file, and erased with a receipt', async ({ dashboard }) => {
  const { page } = await dashboard.open('settings/privacy');
  await page.getByLabel('Identifier or hash of the device').fill('a-device-of-the-test');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save everything of it' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('device.ndjson');

  await page.getByRole('button', { name: 'Erase everything of it' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Erase' }).click();
  await page.getByText('finished').waitFor();
  const [receipt] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Save the receipt/ }).click(),
  ]);
  expect(receipt.suggestedFilename()).toMatch(/\.jws$/);
});

test('a viewer sees the limits without a form, and no settings of owners', async ({ dashboard }) => {
  const { page } = await dashboard.open('settings/limits', { role: 'viewer' });
  await page.getByText('Owners of the account can change').waitFor();
  expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0);
  expect(await page.getByRole('link', { name: 'Privacy' }).count()).toBe(0);
  expect(await page.getByRole('link', { name: 'Audit log' }).count()).toBe(0);
});
