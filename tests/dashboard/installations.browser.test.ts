import type { Installation } from '@overlay/contract';
import { openContext } from '../kit/chromium.ts';
import { type AccountClient, bootstrapAccount } from './harness/account-client.ts';
import { dashboardOf, startDashboardService } from './harness/dashboard.ts';
import { signIn } from './harness/person.ts';
import { test } from './harness/test.ts';

function register(service: AccountClient, name: string): Promise<Installation & { token: string }> {
  const body = { platform: 'shopify', name, origin: 'https://shop.example' };
  return service.send('POST', '/api/installations', body);
}

test.concurrent('a site is connected, its token is shown once, and its events are reported', {
  tags: ['long'],
}, async ({ dashboard, expect }) => {
  const { service } = dashboard;
  const { page, complaints } = await dashboard.open('installations');
  await page.getByText('No installations yet').waitFor();
  await page.getByRole('link', { name: 'New installation' }).first().click();
  await page.getByRole('button', { name: 'Create installation' }).click();
  await page.getByText('Choose a platform').waitFor();
  await page.getByText('WooCommerce', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Shop, Germany');
  await page.getByRole('textbox', { name: 'Site address' }).fill('https://shop.example/some/page');
  await page.getByRole('button', { name: 'Create installation' }).click();
  const dialog = page.getByRole('dialog', { name: 'Token for “Shop, Germany”' });
  const token = (await dialog.locator('code').first().innerText()).trim();
  // A mis-click must not lose a secret that cannot be shown again.
  await page.keyboard.press('Escape');
  await dialog.waitFor();
  await dialog.getByRole('button', { name: 'I have saved it' }).click();
  await page.getByRole('heading', { level: 1, name: 'Shop, Germany' }).waitFor();
  await page.getByText('Next: let your server check in').waitFor();
  expect(await page.content()).not.toContain(token);

  const installationId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await service.send('POST', '/api/integrations/platform-heartbeat', {
    installationId,
    token,
    event: 'ping',
  });
  await page.getByText('Next: add the script tag to a page').waitFor();
  const event = { eventType: 'impression', installationId, videoId: 'vid_shop' };
  await service.send('POST', '/api/sdk/event', event, service.publishableKey);
  await page.getByText('Next: open a page of the site and interact').waitFor();
  const answer = { ...event, eventType: 'interaction', interactionType: 'tap', value: 1 };
  await service.send('POST', '/api/sdk/event', answer, service.publishableKey);
  await page.getByText('Impressions so far: 1, interactions: 1.').waitFor();
  await page.getByRole('button', { name: 'Check now' }).click();
  await page.getByText('Checked at').waitFor();
  await page.getByText('Every check passed: the installation works.').waitFor();
  expect(complaints).toEqual([]);
});

test.concurrent('the page of an installation follows what its site sends, without a reload', async ({
  dashboard,
  expect,
}) => {
  const { service } = dashboard;
  const { installationId, token } = await register(service, 'Followed');
  const { page } = await dashboard.open(`installations/${installationId}`);
  await page.getByText('Next: let your server check in').waitFor();
  await page.evaluate('self.isFirstLoad = true');
  const heartbeat = { installationId, token, event: 'ping' };
  await service.send('POST', '/api/integrations/platform-heartbeat', heartbeat);
  await page.getByText('Next: add the script tag to a page').waitFor();
  expect(await page.evaluate('self.isFirstLoad')).toBe(true);
});

test.concurrent('missing heartbeats are reported, with what to do', { tags: ['long'] }, async ({
  chromium,
  expect,
}) => {
  // Heartbeats are stale as soon as they arrive.
  const running = await startDashboardService({ INSTALLATION_STALE_AFTER_HOURS: '0.0000001' });
  const context = await openContext(chromium);
  try {
    await signIn(context, running.url);
    const hasty = dashboardOf(context, await bootstrapAccount(running));
    const { installationId, token } = await register(hasty.service, 'Gone');
    const heartbeat = { installationId, token, event: 'first_interaction' };
    await hasty.service.send('POST', '/api/integrations/platform-heartbeat', heartbeat);
    const { page, findings } = await hasty.open(`installations/${installationId}`);
    await page.getByRole('heading', { name: 'Check-ins stopped' }).waitFor();
    await page.getByText('check-in overdue').waitFor();
    await page.getByText('Next: let the server check in again').waitFor();
    expect(await findings()).toEqual([]);
  } finally {
    await context.close();
    await running.dispose();
  }
});

test.concurrent('the token is rotated, and a site is disconnected', { tags: ['long'] }, async ({
  dashboard,
  expect,
}) => {
  const { service } = dashboard;
  const { installationId, token } = await register(service, 'Rotated');
  const { page } = await dashboard.open(`installations/${installationId}`);
  await page.getByRole('button', { name: 'Rotate token' }).click();
  await page
    .getByRole('dialog', { name: 'Rotate the token of “Rotated”?' })
    .getByRole('button', { name: 'Rotate' })
    .click();
  const dialog = page.getByRole('dialog', { name: 'New token for “Rotated”' });
  const next = (await dialog.locator('code').first().innerText()).trim();
  expect(next).not.toBe(token);
  await service.send('POST', '/api/integrations/platform-heartbeat', {
    installationId,
    token: next,
    event: 'ping',
  });
  await dialog.getByRole('button', { name: 'I have saved it' }).click();
  await page.getByRole('button', { name: 'Delete installation' }).click();
  await page
    .getByRole('dialog', { name: 'Delete the installation “Rotated”?' })
    .getByRole('button', { name: 'Delete installation' })
    .click();
  await page.getByRole('heading', { level: 1, name: 'Installations' }).waitFor();
  await expect(service.read(`/api/installations/${installationId}`)).rejects.toThrow('404');
});

test.concurrent('an editor sees the state of a site, but no token actions', { tags: ['long'] }, async ({
  dashboard,
  expect,
}) => {
  const { service } = dashboard;
  const { installationId } = await register(service, 'Looked at');
  const { page } = await dashboard.open(`installations/${installationId}`, { role: 'editor' });
  await page.getByText('Next: let your server check in').waitFor();
  expect(await page.getByRole('button', { name: /Rotate|Delete/ }).count()).toBe(0);
  const list = await dashboard.open('installations?state=pending', { role: 'editor' });
  await list.page.getByRole('link', { name: 'Looked at' }).waitFor();
  expect(await list.page.getByRole('link', { name: 'New installation' }).count()).toBe(0);
});
