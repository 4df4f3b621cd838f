import { permissionsOfReadToken } from '@overlay/contract';
import Type from 'typebox';
import { describe, expect, test } from 'vitest';
import type { AccountPrincipal } from '../../ports/principal.ts';
import { defineQuery } from './define-query.ts';
import { createQueryRunner } from './query-runner.ts';

const countQuery = defineQuery({
  name: 'count',
  permission: 'analytics:read',
  scope: { dates: 'all', campaigns: 'narrowed', bots: 'excluded', filters: 'asked' },
  params: Type.Object({}),
  row: Type.Object({ events: Type.Integer() }),
  maxRows: 1,
  sql: 'SELECT count() AS events FROM events WHERE $scope',
});

/** Notes what the store is asked. */
function openRunner() {
  const asked: { readonly sql: string; readonly params: object | undefined }[] = [];
  const nothing = () => Promise.reject(new Error('not asked here'));
  const runner = createQueryRunner(
    {
      concurrentQueries: 4,
      versionUntil: async () => '1',
      query: async <Row>(sql: string, params?: object) => {
        asked.push({ sql, params });
        const rows: unknown[] = [{ events: asked.length }];
        return rows as Row[];
      },
      queryBatches: nothing,
      writeParquet: nothing,
    },
    () => Date.UTC(2026, 3, 20),
  );
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

  test('is refused any other campaign, also beside one of its own', async () => {
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

test('a caller without the permission is refused before the store is asked', async () => {
  const { runner, asked } = openRunner();
  const caller: AccountPrincipal = { ...tokenOf('acct_a'), permissions: new Set() };
  await expect(runner.run(countQuery, caller, { params: {} })).rejects.toMatchObject(refusal);
  expect(asked).toEqual([]);
});
