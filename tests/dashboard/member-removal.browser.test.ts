import { expect } from 'vitest';
import { becomeNewPerson } from './harness/person.ts';
import { test } from './harness/test.ts';

test('an owner who removes a member rotates the key that the member knows', async ({ dashboard }) => {
  const { service, context, accountId } = dashboard;
  const { email } = await becomeNewPerson(dashboard);
  const headers = { origin: service.url, 'overlay-account': accountId };
  const created = await context.request.post(`${service.url}/api/keys`, {
    data: { kind: 'secret', name: 'Shop server' },
    headers,
  });
  const { key: oldKey } = (await created.json()) as { key: string };
  await dashboard.signIn();
  const listed = await context.request.get(`${service.url}/api/members`, { headers });
  const { members } = (await listed.json()) as { members: { name: string; email: string }[] };
  const name = members.find((member) => member.email === email)?.name;

  const { page, findings, complaints } = await dashboard.open('settings/members');
  await page.getByRole('button', { name: `Remove ${name}`, exact: true }).click();
  const removal = page.getByRole('dialog', { name: `Remove ${name}?` });
  await removal.getByText('They know keys of this account').waitFor();
  await removal.getByRole('button', { name: 'Remove' }).click();

  const rotation = page.getByRole('dialog', { name: `Rotate the keys that ${name} knows` });
  await rotation.getByLabel('Old keys').selectOption('stop at once');
  await rotation.getByRole('button', { name: 'Rotate Shop server' }).click();
  const newKey = await rotation.getByText(/^sk_live_\w{20,}$/).textContent();
  expect(await findings()).toEqual([]);
  await rotation.getByRole('button', { name: 'Done' }).click();
  await rotation.waitFor({ state: 'hidden' });

  const statusFor = async (key: string | null) => {
    const asServer = { headers: { authorization: `Bearer ${key}` } };
    return (await context.request.get(`${service.url}/api/overlays`, asServer)).status();
  };
  expect([await statusFor(oldKey), await statusFor(newKey)]).toEqual([401, 200]);
  expect(complaints).toEqual([]);
});
