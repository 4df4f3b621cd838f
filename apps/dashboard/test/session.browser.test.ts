import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Dashboard, openDashboard, person } from './harness/dashboard.ts';

let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await openDashboard();
});
beforeEach(() => dashboard.signIn());
afterEach(() => dashboard.closePages());
afterAll(() => dashboard?.dispose());

async function fillIn(page: Page, password: string): Promise<void> {
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test('who signs out is asked to sign in, and comes back to the page they had opened', async () => {
  const { page, findings, complaints } = await dashboard.open('developers');
  await page.getByRole('heading', { name: 'Developers', level: 1 }).waitFor();
  await page.getByRole('button', { name: /^You/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();

  await page.goto(`${dashboard.service.url}/${dashboard.accountId}/developers?period=7d`);
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  expect(await findings()).toEqual([]);
  await fillIn(page, 'not the password at all');
  await page.getByRole('alert').filter({ hasText: 'E-mail, password or code is wrong' }).waitFor();
  expect(await findings()).toEqual([]);
  expect(await page.getByLabel('E-mail').inputValue()).toBe(person.email);

  await fillIn(page, person.password);
  await page.getByRole('heading', { name: 'Developers', level: 1 }).waitFor();
  expect(new URL(page.url()).search).toBe('?period=7d');
  expect(complaints).toEqual([]);
});

test('a session that ends in the middle of work asks for the password and loses no input', async () => {
  const { page, findings } = await dashboard.open('developers');
  await page.getByRole('button', { name: 'New key' }).first().click();
  await page.getByLabel('Name').fill('Spring shop');
  await page.getByLabel('Origins').fill('https://spring.example');
  await dashboard.context.clearCookies();
  await page.getByRole('button', { name: 'Make the key' }).click();

  const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
  await dialog.waitFor();
  expect(await findings()).toEqual([]);
  await dialog.getByLabel('Password').fill(person.password);
  await dialog.getByRole('button', { name: 'Sign in' }).click();

  // The request that found out goes out again by itself.
  await page.getByRole('dialog', { name: 'Key “Spring shop”' }).waitFor();
  const { keys } = await dashboard.service.read<{ keys: { name: string; origins: string[] }[] }>('/api/keys');
  expect(keys.find(({ name }) => name === 'Spring shop')?.origins).toEqual(['https://spring.example']);
});

test('a link to the sign-in page sends nobody to another site', async () => {
  await dashboard.context.clearCookies();
  const { page } = await dashboard.open('/sign-in?next=//elsewhere.example/');
  await fillIn(page, person.password);
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
  expect(page.url().startsWith(dashboard.service.url)).toBe(true);
});
