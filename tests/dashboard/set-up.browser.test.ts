import { afterAll, beforeAll, expect } from 'vitest';
import { type Service, startService } from '../kit/service.ts';
import { robin } from './harness/person.ts';
import { test } from './harness/test.ts';

let service: Service;
beforeAll(async () => {
  // Without a person in the settings; outside of production there would be the demo's.
  service = await startService({ NODE_ENV: 'production' });
});
afterAll(() => service?.dispose());

test('the code in the log makes one person the administrator, once', async ({ page }) => {
  const complaints: string[] = [];
  page.on('pageerror', ({ message }) => complaints.push(message));
  await page.goto(`${service.url}/`);
  await page.getByRole('heading', { level: 1, name: 'Set up the service' }).waitFor();
  await page.getByLabel('One-time code').fill('aaaaa-aaaaa-aaaaa-aaaaa');
  await page.getByLabel('Account name').fill('Corner shop');
  await page.getByLabel('Your name').fill('Robin');
  await page.getByLabel('E-mail').fill(robin.email);
  await page.getByLabel('Password').fill(robin.password);
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.getByRole('alert').filter({ hasText: 'code' }).waitFor();
  expect(await page.getByLabel('Account name').inputValue()).toBe('Corner shop');

  const [, code = ''] = service.output().match(/one-time code\s+(\S+)/) ?? [];
  await page.getByLabel('One-time code').fill(code);
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.getByRole('heading', { level: 1, name: 'Your service is ready' }).waitFor();
  await page.getByRole('button', { name: 'Go to the dashboard' }).click();
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  await page.getByText('Corner shop').first().waitFor();
  expect(complaints).toEqual([]);

  // Later visitors sign in, and the code is used up.
  await page.context().clearCookies();
  await page.goto(`${service.url}/`);
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
  await page.goto(`${service.url}/set-up`);
  await page.getByText('The service is already set up').waitFor();
  expect(await page.getByLabel('One-time code').count()).toBe(0);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('E-mail').fill(robin.email);
  await page.getByLabel('Password').fill(robin.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
});
