import type { Installation } from '@overlay/contract';
import { expect } from 'vitest';
import { openContext } from '../kit/chromium.ts';
import { type AccountClient, bootstrapAccount } from './harness/account-client.ts';
import { dashboardOf, startDashboardService } from './harness/dashboard.ts';
import { signIn } from './harness/person.ts';
import { test } from './harness/test.ts';

function register(service: AccountClient, name: string): Promise<Installation & { token: string }> {
  const body = { platform: 'shopify', name, origin: 'https://shop.example' };
  return service.send('POST', '/api/installations', body);
}

test('a site is connected, its token is shown once, and what comes from it is told', async ({
  dashboard,
}) => {
  const { service } = dashboard;
  const { page, complaints } = await dashboard.open('integrations');
  await page.getByText('No site is connected yet').waitFor();
  await page.getByRole('link', { name: 'Connect a site' }).first().click();
  await page.getByRole('button', { name: 'Connect it' }).click();
  await page.getByText('Choose a platform').waitFor();
  await page.getByText('WooCommerce', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Shop, Germany');
  await page.getByRole('textbox', { name: 'Address of the site' }).fill('https://shop.example/some/page');
  await page.getByRole('button', { name: 'Connect it' }).click();
  const dialog = page.getByRole('dialog', { name: 'The token of “Shop, Germany”' });
  const token = (await dialog.locator('code').first().innerText()).trim();
  // A slip must not cost a secret that nobody can show again.
  await page.keyboard.press('Escape');
  await dialog.waitFor();
  await dialog.getByRole('button', { name: 'I have stored it' }).click();
  await page.getByRole('heading', { level: 1, name: 'Shop, Germany' }).waitFor();
  await page.getByText('Next: send a heartbeat from a server').waitFor();
  expect(await page.content()).not.toContain(token);

  const installationId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await service.send('POST', '/api/integrations/platform-heartbeat', {
    installationId,
    token,
    event: 'ping',
  });
  await page.getByText('Next: put the script tag into a page').waitFor();
  const event = { eventType: 'impression', installationId, videoId: 'vid_shop' };
  await service.send('POST', '/api/sdk/event', event, service.publishableKey);
  await page.getByText('Next: open a page of the site and answer').waitFor();
  const answer = { ...event, eventType: 'interaction', interactionType: 'tap', value: 1 };
  await service.send('POST', '/api/sdk/event', answer, service.publishableKey);
  await page.getByText('impressions 1, interactions 1').waitFor();
  await page.getByRole('button', { name: 'Check now' }).click();
  await page.getByText('Checked at').waitFor();
  await page.getByText('Everything came that tells that the site works.').waitFor();
  expect(complaints).toEqual([]);
});

test('heartbeats that stopped are said, with what to do', async ({ chromium }) => {
  // A heartbeat is too old as soon as it has come.
  const running = await startDashboardService({ INSTALLATION_STALE_AFTER_HOURS: '0.0000001' });
  const context = await openContext(chromium);
  try {
    await signIn(context, running.url);
    const hasty = dashboardOf(context, await bootstrapAccount(running));
    const { installationId, token } = await register(hasty.service, 'Gone');
    const heartbeat = { installationId, token, event: 'first_interaction' };
    await hasty.service.send('POST', '/api/integrations/platform-heartbeat', heartbeat);
    const { page, findings } = await hasty.open(`integrations/${installationId}`);
    await page.getByRole('heading', { name: 'Heartbeats stopped' }).waitFor();
    await page.getByText('no heartbeat for too long').waitFor();
    await page.getByText('Next: send a heartbeat again').waitFor();
    expect(await findings()).toEqual([]);
  } finally {
    await context.close();
    await running.dispose();
  }
});

test('the token is rotated, and a site is disconnected', async ({ dashboard }) => {
  const { service } = dashboard;
  const { installationId, token } = await register(service, 'Rotated');
  const { page } = await dashboard.open(`integrations/${installationId}`);
  await page.getByRole('button', { name: 'Rotate the token' }).click();
  await page.getByRole('button', { name: 'Rotate it' }).click();
  const dialog = page.getByRole('dialog', { name: 'The new token of “Rotated”' });
  const next = (await dialog.locator('code').first().innerText()).trim();
  expect(next).not.toBe(token);
  await service.send('POST', '/api/integrations/platform-heartbeat', {
    installationId,
    token: next,
    event: 'ping',
  });
  await dialog.getByRole('button', { name: 'I have stored it' }).click();
  await page.getByRole('button', { name: 'Disconnect' }).click();
  await page
    .getByRole('dialog', { name: 'Disconnect “Rotated”?' })
    .getByRole('button', { name: 'Disconnect' })
    .click();
  await page.getByRole('heading', { level: 1, name: 'Storefront and CMS connections' }).waitFor();
  await expect(service.read(`/api/installations/${installationId}`)).rejects.toThrow('404');
});

test('an editor sees the state of a site, and no secret to handle', async ({ dashboard }) => {
  const { service } = dashboard;
  const { installationId } = await register(service, 'Looked at');
  const { page } = await dashboard.open(`integrations/${installationId}`, { role: 'editor' });
  await page.getByText('Next: send a heartbeat from a server').waitFor();
  expect(await page.getByRole('button', { name: /Rotate|Disconnect/ }).count()).toBe(0);
  const list = await dashboard.open('integrations?state=pending', { role: 'editor' });
  await list.page.getByRole('link', { name: 'Looked at' }).waitFor();
  expect(await list.page.getByRole('link', { name: 'Connect a site' }).count()).toBe(0);
});
