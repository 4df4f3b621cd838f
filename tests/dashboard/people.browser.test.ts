import { createHmac } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { becomeNewPerson, invite, newAccount } from './harness/person.ts';
import { test } from './harness/test.ts';

/** The link that a dialog shows. */
async function linkOf(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog');
  const link = await dialog.locator('code').textContent();
  await dialog.getByRole('button', { name: 'Done' }).click();
  return link ?? '';
}

test('axe finds nothing on the page for a new password', { tags: ['long'] }, async ({ dashboard }) => {
  const { page, findings, complaints } = await dashboard.open('/reset-password#token=x', {
    colorScheme: 'dark',
  });
  await page.getByRole('heading', { name: 'New password', level: 1 }).waitFor();
  await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0);
  expect(await findings()).toEqual([]);
  expect(complaints).toEqual([]);
});

test('an account is made in two clicks, and its owner joins by the link and invites a viewer', {
  tags: ['long'],
}, async ({ dashboard }) => {
  const { page } = await dashboard.open('/administration');
  await page.getByRole('button', { name: 'New account' }).click();
  await page.getByLabel('Account name').fill('Second shop');
  await page.getByLabel("Owner's e-mail").fill('kim@second.example');
  await page.getByRole('button', { name: 'Create account' }).click();
  const link = await linkOf(page);
  await page.getByRole('rowheader', { name: /Second shop/ }).waitFor();

  await dashboard.context.clearCookies();
  const owner = (await dashboard.open('/sign-in')).page;
  await owner.goto(link);
  await owner.getByText('Second shop').first().waitFor();
  await owner.getByLabel('Your name').fill('Kim');
  await owner.getByLabel('New password').fill('a password of many words');
  await owner.getByRole('button', { name: 'Join Second shop' }).click();
  await owner.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();

  await owner.getByRole('link', { name: 'Settings' }).click();
  await owner.getByRole('link', { name: 'Members' }).click();
  const invite = owner.getByRole('button', { name: 'Invite' });
  await invite.click();
  await owner.getByLabel('E-mail').waitFor();
  await owner.keyboard.press('Escape');
  // Also with a field that has the focus at once.
  await expect.poll(() => invite.evaluate((button) => button === document.activeElement)).toBe(true);
  await invite.click();
  await owner.getByLabel('E-mail').fill('viewer@second.example');
  await owner.getByLabel('Role', { exact: true }).selectOption('viewer');
  await owner.getByRole('dialog').getByRole('button', { name: 'Invite' }).click();
  expect(await linkOf(owner)).toContain('/invitation#token=');
  await owner.getByRole('rowheader', { name: 'viewer@second.example' }).waitFor();

  // The last owner cannot be removed, and the page says so.
  await owner.getByRole('button', { name: 'Remove Kim' }).click();
  await owner.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await owner.getByRole('alert').filter({ hasText: 'at least one owner' }).waitFor();
});

test('an administrator sees nodes, disks, positions and jobs, and what is late', { tags: ['long'] }, async ({
  dashboard,
}) => {
  const { page, findings, complaints } = await dashboard.open('/administration', {
    prepare: (opened) =>
      opened.route('**/api/instance', async (route) => {
        const answer = await route.fetch();
        const late = [{ concern: 'damage', subject: 'event-store: part 202611_1_6_1 of events' }];
        await route.fulfill({ response: answer, json: { ...(await answer.json()), late } });
      }),
  });
  await page.getByRole('link', { name: 'Operations' }).click();
  await page.getByRole('heading', { name: 'Operations', level: 1 }).waitFor();
  await page.getByRole('row', { name: 'Stored data is damaged event-store: part 202611_1_6_1' }).waitFor();
  for (const name of [/:\d+ .* MB/, /^data .* GB/, /^Events \d/, /^purge /])
    await page.getByRole('row', { name }).first().waitFor();
  await page.getByText('No backups are scheduled.').waitFor();
  expect(await findings()).toEqual([]);
  expect(complaints).toEqual([]);
});

test('the profile speaks the language and keeps the time zone that were chosen', { tags: ['long'] }, async ({
  dashboard,
}) => {
  await becomeNewPerson(dashboard);
  const { page } = await dashboard.open('settings/profile');
  await page.getByLabel('Time zone').selectOption('Asia/Tokyo');
  await page.getByLabel('Language').selectOption('de');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'Profil', level: 1 }).waitFor();
  await page.getByRole('link', { name: 'Übersicht' }).click();
  await page.getByText('Asia/Tokyo').waitFor();
});

test('a second factor is switched on with a code of its key, with new backup codes, asked for at the sign-in, and switched off', async ({
  dashboard,
}) => {
  const person = await becomeNewPerson(dashboard);
  const { page, findings } = await dashboard.open('settings/security');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('dialog').getByLabel('Password').fill(person.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  expect(await findings()).toEqual([]);
  const key = (await page.getByRole('dialog').locator('code').textContent()) ?? '';
  await page.getByRole('textbox', { name: 'Code' }).fill(toCode(key, Date.now()));
  await page.getByRole('dialog').getByRole('button', { name: 'Turn on' }).click();
  const codes = page.getByRole('dialog', { name: 'Backup codes', exact: true });
  const shownCodes = async () => ((await codes.locator('code').textContent()) ?? '').split('\n');
  const firstCodes = await shownCodes();
  await codes.getByRole('button', { name: 'I have saved them' }).click();
  await page.getByRole('button', { name: 'Turn off' }).waitFor();

  await page.getByRole('button', { name: 'New backup codes' }).click();
  const passwordDialog = page.getByRole('dialog', { name: 'New backup codes' });
  await passwordDialog.getByLabel('Password').fill(person.password);
  await passwordDialog.getByRole('button', { name: 'Continue' }).click();
  // The codes take the place of the password dialog.
  await passwordDialog.waitFor({ state: 'hidden' });
  expect(await codes.isVisible()).toBe(true);
  const [backupCode = '', ...otherCodes] = await shownCodes();
  expect(otherCodes).toHaveLength(firstCodes.length - 1);
  expect(firstCodes).not.toContain(backupCode);
  await codes.getByRole('button', { name: 'I have saved them' }).click();

  await dashboard.context.clearCookies();
  await page.goto(`${dashboard.service.url}/sign-in`);
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByLabel('Password').fill(person.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('textbox', { name: 'Code' }).fill(backupCode);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();

  await page.goto(`${dashboard.service.url}/${dashboard.accountId}/settings/security`);
  await page.getByRole('button', { name: 'Turn off' }).click();
  await page.getByRole('dialog').getByLabel('Password').fill(person.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Turn on' }).waitFor();
});

/** The six digits that an authenticator app shows for a key in base 32 (RFC 6238). */
function toCode(key: string, now: number): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...key.replaceAll('=', '')]
    .map((c) => alphabet.indexOf(c).toString(2).padStart(5, '0'))
    .join('');
  const bytes = bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [];
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(now / 30_000)));
  const digest = createHmac('sha1', Buffer.from(bytes)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

test('somebody with a password joins a further account with it', { tags: ['long'] }, async ({
  dashboard,
}) => {
  const person = await becomeNewPerson(dashboard, 'viewer');
  await dashboard.signIn();
  const { url, accountId } = await newAccount(
    dashboard.context.request,
    dashboard.service.url,
    'Further shop',
  );
  const token = await invite(
    dashboard.context.request,
    { url, accountId },
    { email: person.email, role: 'editor' },
  );
  await dashboard.context.clearCookies();
  const { page, complaints } = await dashboard.open(`/invitation#token=${token}`);
  await page.getByRole('button', { name: 'I already have a password here' }).click();
  await page.getByLabel('Password').fill(person.password);
  expect(await page.getByLabel('Your name').count()).toBe(0);
  await page.getByRole('button', { name: 'Join Further shop' }).click();
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/${accountId}/overview`);
  expect(complaints).toEqual([]);
});

test('a member leaves an account, and its owner deletes it by typing its name', { tags: ['long'] }, async ({
  dashboard,
}) => {
  const { page: administrator } = await dashboard.open('/administration');
  const makeAccount = async () => {
    await administrator.getByRole('button', { name: 'New account' }).click();
    await administrator.getByLabel('Account name').fill('Short-lived shop');
    await administrator.getByLabel("Owner's e-mail").fill('lee@short.example');
    await administrator.getByRole('button', { name: 'Create account' }).click();
    return linkOf(administrator);
  };
  const ownerLink = await makeAccount();
  await dashboard.context.clearCookies();
  const { page, findings, complaints } = await dashboard.open('/sign-in');
  await page.goto(ownerLink);
  await page.getByLabel('Your name').fill('Lee');
  await page.getByLabel('New password').fill('a password of many words');
  await page.getByRole('button', { name: 'Join Short-lived shop' }).click();
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Account and limits' }).click();

  // The only owner cannot leave, and the page says why.
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  const leaving = page.getByRole('dialog', { name: 'Leave Short-lived shop?' });
  await leaving.getByRole('button', { name: 'Leave', exact: true }).click();
  await leaving.getByRole('alert').filter({ hasText: 'at least one owner' }).waitFor();
  await leaving.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'Delete account' }).click();
  const deleting = page.getByRole('dialog', { name: 'Delete Short-lived shop permanently?' });
  const confirm = deleting.getByRole('button', { name: 'Delete permanently' });
  expect(await confirm.isDisabled()).toBe(true);
  await deleting.getByLabel(/Enter the account name/).fill('Short-lived shop');
  expect(await findings()).toEqual([]);
  await confirm.click();
  await page.getByRole('heading', { name: 'No account yet' }).waitFor();
  await page.getByText('lee@short.example').waitFor();
  expect(await findings()).toEqual([]);
  expect(complaints).toEqual([]);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
});

test('roles can be read on a phone', { tags: ['long'] }, async ({ dashboard }) => {
  const { page } = await dashboard.open('settings/members', { viewport: { width: 390, height: 740 } });
  const role = page.getByRole('combobox', { name: /^Role of/ }).first();
  await role.waitFor();
  const { shown, needed } = await role.evaluate((select: HTMLSelectElement) => {
    const { width } = select.getBoundingClientRect();
    const { font, paddingLeft, paddingRight } = getComputedStyle(select);
    const context = document.createElement('canvas').getContext('2d');
    if (context) context.font = font;
    const text = select.selectedOptions[0]?.text ?? '';
    return {
      shown: width - parseFloat(paddingLeft) - parseFloat(paddingRight),
      needed: context?.measureText(text).width ?? 0,
    };
  });
  expect(shown).toBeGreaterThanOrEqual(needed);
});
