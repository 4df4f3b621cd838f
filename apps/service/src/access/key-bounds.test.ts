import { afterEach, beforeEach, expect, it } from 'vitest';
import { createInstallationHandlers } from '../installations/installation-routes.ts';
import { type ControlApp, openControlApp } from './control-app.fixture.ts';
import { createKeyHandlers } from './key-routes.ts';

let service: ControlApp;
let owner: string;
beforeEach(async () => {
  service = await openControlApp();
  const bounds = { usableKeys: 4, keysPerAccount: 6, readTokensPerKey: 3 };
  await service.serve({
    ...createKeyHandlers({ ...service, bounds }),
    ...createInstallationHandlers({ ...service, staleAfterMs: 1, mostInstallations: 2 }),
  });
  owner = await service.key('secret');
});
afterEach(() => service.close());

const createKey = () => service.call(owner, 'POST', '/api/keys', { kind: 'publishable', name: 'Page' });
const statuses = async (count: number, send: () => ReturnType<typeof createKey>) => {
  const found: number[] = [];
  for (let at = 0; at < count; at += 1) found.push((await send()).status);
  return found;
};

it('an account has a bounded number of keys in use, and of keys at all', async () => {
  expect(await statuses(4, createKey)).toEqual([201, 201, 201, 409]);
  const { keys } = (await service.call(owner, 'GET', '/api/keys')).body;
  for (const { keyId, kind } of keys) {
    if (kind === 'publishable') await service.call(owner, 'DELETE', `/api/keys/${keyId}`);
  }
  expect(await statuses(3, createKey)).toEqual([201, 201, 409]);
  expect((await createKey()).body.detail).toBe('The account has had 6 keys; there can be no more.');
});

it('a key has a bounded number of read tokens at a time', async () => {
  const issue = () => service.call(owner, 'POST', '/api/tokens', {});
  expect(await statuses(4, issue)).toEqual([201, 201, 201, 429]);
  expect((await issue()).headers['retry-after']).toBe('600');
});

it('an account has a bounded number of installations', async () => {
  const register = () =>
    service.call(owner, 'POST', '/api/installations', { platform: 'html', name: 'Shop' });
  expect(await statuses(3, register)).toEqual([201, 201, 409]);
});
