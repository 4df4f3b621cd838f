import { permissionsOfReadToken } from '@overlay/contract';
import Type from 'typebox';
import { describe, expect, test } from 'vitest';
import { sql } from '../../event-tables/sql.ts';
import type { AccountPrincipal } from '../../principals/principal.ts';
import { defineQuery } from './define-query.ts';
import { createQueryRunner } from './query-runner.ts';

const countQuery = defineQuery({
  name: 'count',
  permission: 'analytics:read',
  scope: { dates: 'all', campaigns: 'narrowed', leftOut: 'excluded', filters: 'asked' },
  params: Type.Object({}),
  row: Type.Object({ events: Type.Integer() }),
  maxRows: 1,
  sql: ({ events }) => sql`SELECT count() AS events FROM ${events}`,
});

/** Notes what the store is asked. */
function openRunner() {
  const asked: { readonly sql: string; readonly params: object | undefined }[] = [];
  const nothing = () => Promise.reject(new Error('not asked here'));
  const runner = createQueryRunner({
    concurrentQueries: 4,
    query: async <Row>(sql: string, params?: object) => {
      asked.push({ sql, params });
      const rows: unknown[] = [{ events: asked.length }];
      return rows as Row[];
    },
    queryBatches: nothing,
    writeParquet: nothing,
  });
  return { asked, runner };
}

const tokenOf = (accountId: string, campaignIds?: readonly string[]): AccountPrincipal => ({
  accountId,
  actor: { kind: 'readToken', keyId: 'key_1', ...(campaignIds === undefined ? {} : { campaignIds }) },
  permissions: permissionsOfReadToken,
});
const refusal = { code: 'insufficient_scope' };

describe('a token for some campaigns', () => {
  test('is narrowed to them by the runner', async () => {
    const { runner, asked } = openRunner();
    await runner.run(countQuery, tokenOf('acct_a', ['camp_1']), { params: {} });
    expect(asked[0]?.params).toMatchObject({ accountId: 'acct_a', campaignIds: ['camp_1'] });
    expect(asked[0]?.sql).toContain('campaignId IN {campaignIds:Array(String)}');
  });

  test('is refused any other campaign, even in a list with one that it covers', async () => {
    const { runner, asked } = openRunner();
    const ask = (campaignId: readonly string[]) =>
      runner.run(countQuery, tokenOf('acct_a', ['camp_1', 'camp_2']), {
        params: {},
        filters: { campaignId },
      });
    await expect(ask(['camp_3'])).rejects.toMatchObject(refusal);
    await expect(ask(['camp_1', 'camp_3'])).rejects.toMatchObject(refusal);
    expect(asked).toEqual([]);
    await ask(['camp_2', 'camp_1']);
    expect(asked).toHaveLength(1);
  });

  test('is refused questions about the whole account', async () => {
    const { runner } = openRunner();
    const whole = {
      permission: 'analytics:read',
      scope: { ...countQuery.scope, campaigns: 'whole account' },
    } as const;
    expect(() => runner.admit(whole, tokenOf('acct_a', ['camp_1']), {})).toThrow(
      expect.objectContaining(refusal),
    );
    expect(runner.admit(whole, tokenOf('acct_a'), {})).toBeUndefined();
  });
});

test('equal questions at once are asked once for an account, and never shared with another', async () => {
  const { runner, asked } = openRunner();
  const answers = await Promise.all(
    ['acct_a', 'acct_a', 'acct_b'].map((accountId) =>
      runner.run(countQuery, tokenOf(accountId), { params: {} }),
    ),
  );
  expect(asked.map(({ params }) => params)).toMatchObject([{ accountId: 'acct_a' }, { accountId: 'acct_b' }]);
  expect(answers).toEqual([[{ events: 1 }], [{ events: 1 }], [{ events: 2 }]]);
});

test('equal questions of tokens for different campaigns are never shared', async () => {
  const { runner, asked } = openRunner();
  const answers = await Promise.all(
    [['camp_1'], ['camp_2'], ['camp_1', 'camp_2'], undefined].map((campaignIds) =>
      runner.run(countQuery, tokenOf('acct_a', campaignIds), { params: {} }),
    ),
  );
  expect(asked).toHaveLength(4);
  expect(answers).toEqual([[{ events: 1 }], [{ events: 2 }], [{ events: 3 }], [{ events: 4 }]]);
});

test('a caller without the permission is refused before the store is asked', async () => {
  const { runner, asked } = openRunner();
  const caller: AccountPrincipal = { ...tokenOf('acct_a'), permissions: new Set() };
  await expect(runner.run(countQuery, caller, { params: {} })).rejects.toMatchObject(refusal);
  expect(asked).toEqual([]);
});

test('read tokens that wait for their turn leave people and servers theirs', async () => {
  const asked: string[] = [];
  const nothing = () => Promise.reject(new Error('not asked here'));
  const runner = createQueryRunner({
    concurrentQueries: 6,
    query: <Row>(_sql: string, params: { readonly [name: string]: unknown } = {}) => {
      asked.push(String(params.campaignIds));
      return new Promise<Row[]>(() => {});
    },
    queryBatches: nothing,
    writeParquet: nothing,
  });
  const ask = (caller: AccountPrincipal) => runner.run(countQuery, caller, { params: {} });
  const refused: unknown[] = [];
  for (let at = 0; at < 60; at += 1) {
    void ask(tokenOf('acct_a', [`camp_${at}`])).catch((error: unknown) => refused.push(error));
  }
  await new Promise(setImmediate);
  expect(asked).toEqual(['camp_0', 'camp_1', 'camp_2']);
  expect(refused).toHaveLength(60 - 3 - 16);
  const permissions = permissionsOfReadToken;
  const key = {
    kind: 'key',
    keyId: 'key_1',
    name: 'Server',
    keyKind: 'secret',
    scopes: [],
    origins: [],
  } as const;
  const person = {
    kind: 'person',
    personId: 'per_1',
    email: 'ada@shop.example',
    name: 'Ada',
    signInId: 'sgn_1',
    role: 'owner',
  } as const;
  for (const actor of [key, person])
    void ask({ accountId: 'acct_a', actor, permissions } as AccountPrincipal);
  await new Promise(setImmediate);
  expect(asked).toHaveLength(5);
});
