import { afterEach, beforeEach, expect, it } from 'vitest';
import { type ControlApp, openControlApp } from '../access/control-app.fixture.ts';
import type { NotedChange } from './change-log.ts';

let service: ControlApp;
beforeEach(async () => {
  service = await openControlApp();
});
afterEach(() => service.close());

const target = { kind: 'account', id: 'acct_a', name: 'A' } as const;
const entries = async () => (await service.controlStore.auditLog.list('acct_a', { limit: 9 })).items;
const note = async (change: Omit<NotedChange, 'target'>) => {
  await service.changeLog.makeAsService('acct_a', 'updateAccount', async (work) =>
    work.note({ target, ...change }),
  );
  return (await entries())[0];
};

it('keeps the fields that differ, and no entry if none do', async () => {
  const before = { name: 'A', limits: { cap: 1, rate: 2 }, same: [1] };
  expect(await note({ before, after: { ...before, same: [1] } })).toBeUndefined();
  const after = { name: 'A', limits: { cap: 1, rate: 3 }, same: [1], added: true };
  expect(await note({ before, after })).toMatchObject({
    before: { limits: { cap: 1, rate: 2 }, added: null },
    after: { limits: { cap: 1, rate: 3 }, added: true },
    actorKind: 'service',
    actorId: null,
    actorName: 'Overlay service',
    requestId: null,
  });
});

it('keeps all fields of what was created or deleted', async () => {
  expect(await note({ after: { name: 'A' } })).toMatchObject({ before: null, after: { name: 'A' } });
  service.pass(1);
  expect(await note({ before: { name: 'A' } })).toMatchObject({ before: { name: 'A' }, after: null });
});

it('keeps no key that was written into a field, and only the length of long values', async () => {
  const name = `see sk_live_${'x'.repeat(30)} and pk_live_…abcd`;
  expect((await note({ after: { name, long: 'y'.repeat(10_000), none: undefined } }))?.after).toEqual({
    name: 'see (secret) and pk_live_…abcd',
    long: '(10002 characters)',
  });
});

it.each([
  ['one long field', { options: { title: 'x'.repeat(30_000) } }],
  [
    'many fields',
    Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`field ${at}`, 'x'.repeat(100)])),
  ],
  ['many short fields', Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`field ${at}`, at]))],
  ['control characters, of six bytes each', { text: '\u0001'.repeat(1_000), other: '€'.repeat(900) }],
])('no entry exceeds two kibibytes: %s', async (_, after) => {
  const name = '\u0002'.repeat(200);
  await service.changeLog.makeAsService('acct_a', 'updateAccount', async (work) =>
    work.note({ target: { ...target, id: 'x'.repeat(128), name }, after }),
  );
  const [entry] = await entries();
  expect(Buffer.byteLength(JSON.stringify(entry))).toBeLessThanOrEqual(2_048);
  expect(entry?.after).not.toEqual({});
});

it('keeps the short fields of a change whose others are long', async () => {
  const before = { status: 'draft', options: { type: 'tap', title: 'x'.repeat(3_000) } };
  const after = { status: 'published', options: { type: 'tap', title: 'y'.repeat(3_000) } };
  expect(await note({ before, after })).toMatchObject({
    before: { status: 'draft', options: '(3025 characters)' },
    after: { status: 'published', options: '(3025 characters)' },
  });
});

it('changes nothing if the work fails after it noted something', async () => {
  const failed = service.changeLog.makeAsService('acct_a', 'updateAccount', async ({ stores, note }) => {
    await stores.accounts.update('acct_a', { name: 'Changed' });
    note({ target, before: { name: 'Account A' }, after: { name: 'Changed' } });
    throw new Error('on purpose');
  });
  await expect(failed).rejects.toThrow('on purpose');
  expect(await entries()).toEqual([]);
  expect(await service.controlStore.accounts.get('acct_a')).toMatchObject({ name: 'Account A' });
});
