import { expect } from 'vitest';
import { launchChromium } from '../kit/chromium.ts';
import { startOpenIdProvider } from '../kit/open-id-provider.ts';
import { test } from '../kit/test.ts';
import { bootstrapAccount } from './harness/account-client.ts';
import { dashboardOf, startDashboardService } from './harness/dashboard.ts';
import { invite, robin, signIn } from './harness/person.ts';

test('a person joins through the OpenID provider by the link of an invitation, comes back by the button of the sign-in page to where they were, and reads why an unknown one may not', {
  tags: ['long'],
}, async ({ onTestFinished }) => {
  const provider = await startOpenIdProvider();
  onTestFinished(() => provider.stop());
  provider.people.set('kim', { email: 'kim@shop.example', email_verified: true, name: 'Kim' });
  provider.people.set('sam', { email: 'sam@shop.example', email_verified: true });
  const running = await startDashboardService(provider.environment);
  onTestFinished(() => running.dispose());
  const { url } = running;
  provider.redirectUris.push(`${url}/single-sign-on`);
  const context = await launchChromium();
  onTestFinished(() => context.close());
  const service = await bootstrapAccount(running);
  await signIn(context, url);
  const token = await invite(context.request, service, { email: 'kim@shop.example', role: 'editor' });
  await context.clearCookies();
  const { open } = dashboardOf(context, service);

  const { page, findings } = await open(`/invitation#token=${token}`);
  await page.getByText('invites kim@shop.example').waitFor();
  expect(await findings()).toEqual([]);
  await page.getByRole('button', { name: 'Continue with single sign-on' }).click();
  await page.getByRole('heading', { name: 'Sign in at the provider' }).waitFor();
  await page.getByRole('button', { name: 'kim' }).click();
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
  expect(page.url()).not.toContain('code=');

  await context.clearCookies();
  await page.goto(`${url}/${service.accountId}/settings/profile`);
  await page.getByLabel('Password').waitFor();
  await page.getByRole('button', { name: 'Continue with single sign-on' }).click();
  await page.getByRole('button', { name: 'kim' }).click();
  await page.getByRole('heading', { name: 'Profile', level: 1 }).waitFor();
  expect(await page.getByLabel('Name').inputValue()).toBe('Kim');

  await context.clearCookies();
  await page.goto(`${url}/sign-in`);
  await page.getByRole('button', { name: 'Continue with single sign-on' }).click();
  await page.getByRole('button', { name: 'sam' }).click();
  await page.getByRole('alert').filter({ hasText: 'You cannot sign in here yet' }).waitFor();
  expect(await findings()).toEqual([]);
  await page.getByRole('link', { name: 'Back to the sign-in page' }).click();
  await page.getByLabel('E-mail').fill(robin.email);
  await page.getByLabel('Password').fill(robin.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
});
