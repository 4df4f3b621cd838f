import { afterEach, beforeEach, expect, it } from 'vitest';
import { type ControlApp, openControlApp } from '../access/control-app.fixture.ts';
import { createKeyHandlers } from '../access/key-routes.ts';
import { createAuditLogHandlers } from './audit-log-routes.ts';

let service: ControlApp;
let owner: string;
beforeEach(async () => {
  service = await openControlApp();
  await service.serve({ ...createKeyHandlers(service), ...createAuditLogHandlers(service) });
  owner = await service.key('secret');
});
afterEach(() => service.close());

const createKey = (name: string, key = owner) =>
  service.call(key, 'POST', '/api/keys', { kind: 'publishable', name });
const exported = async (after?: string) => {
  const { body, headers } = await service.app.inject({
    url: `/api/audit-log/export${after === undefined ? '' : `?after=${after}`}`,
    headers: { authorization: `Bearer ${owner}` },
  });
  expect(headers['content-type']).toContain('application/x-ndjson');
  return body
    .split('\n')
    .filter((line) => line !== '')
    .map((line): { entryId: string; target: { name: string } } => JSON.parse(line));
};
const names = (entries: Awaited<ReturnType<typeof exported>>) => entries.map(({ target }) => target.name);

it('a copy of the log goes on after the entry that it has, and gets each entry once', async () => {
  const copy: Awaited<ReturnType<typeof exported>> = [];
  for (let round = 0; round < 3; round += 1) {
    for (let at = 0; at < 70; at += 1) {
      await createKey(`key ${round * 70 + at}`);
      service.pass(200);
    }
    copy.push(...(await exported(copy.at(-1)?.entryId)));
  }
  service.pass(10_000);
  copy.push(...(await exported(copy.at(-1)?.entryId)));
  expect(names(copy)).toEqual(Array.from({ length: 210 }, (_, at) => `key ${at}`));
});

it('an entry is exported once no other can come before it', async () => {
  await createKey('first');
  service.pass(9_999);
  expect(await exported()).toEqual([]);
  service.pass(2);
  expect(names(await exported())).toEqual(['first']);
});

it('a key may change things so often and no more, and other keys may go on', async () => {
  const other = await service.key('secret');
  const statuses: number[] = [];
  for (let at = 0; at < 602; at += 1) {
    statuses.push((await service.call(owner, 'PATCH', '/api/keys/key_none', { name: 'New' })).status);
  }
  expect(statuses.filter((status) => status === 404)).toHaveLength(600);
  const refused = await createKey('one more');
  expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([
    429,
    'rate_limited',
    '1',
  ]);
  // Reading goes on, and so do the others.
  expect((await service.call(owner, 'GET', '/api/keys')).status).toBe(200);
  expect((await createKey('other', other)).status).toBe(201);
  service.pass(1_000);
  expect((await createKey('one more')).status).toBe(201);
});
