import { once } from 'node:events';
import { permissionsOfReadToken } from '@overlay/contract';
import { afterEach, expect, test } from 'vitest';
import type { AccountPrincipal } from '../../principals/principal.ts';
import { createQueryRunner } from '../queries/query-runner.ts';
import { LiveFeeds } from './live-feeds.ts';
import type { LiveStream } from './live-stream.ts';

const impressionsOf: Readonly<Record<string, number>> = { camp_a: 1, camp_b: 20, camp_c: 300 };
const nowMs = Date.UTC(2026, 3, 20);

/** The campaigns of each query that the store was sent. */
let asked: (readonly string[])[] = [];
const open = new Set<LiveStream>();
afterEach(() => {
  for (const stream of open) stream.destroy();
  open.clear();
  asked = [];
});

/** Feeds over a store that counts the impressions of the campaigns it is asked for. */
function openFeeds(): LiveFeeds {
  const notAsked = () => Promise.reject(new Error('not asked here'));
  const queries = createQueryRunner({
    concurrentQueries: 8,
    query: async <Row>(_sql: string, params: { readonly [name: string]: unknown } = {}) => {
      const scope = params.campaignIds as readonly string[];
      asked.push(scope);
      const counted = scope.length === 0 ? Object.keys(impressionsOf) : scope;
      const impressions = counted.reduce((sum, campaignId) => sum + (impressionsOf[campaignId] ?? 0), 0);
      const none = { arrivedInMinute: 0, arrived: 0, secondImpressions: 0, secondInteractions: 0 };
      const rows: unknown[] = [{ ...none, impressions, interactions: 0, viewers30: 0, viewers60: 0 }];
      return rows as Row[];
    },
    queryBatches: notAsked,
    writeParquet: notAsked,
  });
  const consumer = { lag: async () => ({ oldestCreatedAt: undefined }) as never };
  return new LiveFeeds({
    queries,
    consumer,
    clock: () => nowMs,
    onError: (error) => {
      throw error;
    },
  });
}

const token = { kind: 'readToken', keyId: 'key_1' } as const;
const owner = {
  kind: 'person',
  personId: 'per_1',
  email: 'ada@shop.example',
  name: 'Ada',
  signInId: 'sgn_1',
  role: 'owner',
} as const;

function listen(
  feeds: LiveFeeds,
  campaignIds?: readonly string[],
  actor: AccountPrincipal['actor'] = { ...token, ...(campaignIds === undefined ? {} : { campaignIds }) },
): LiveStream {
  const principal = { accountId: 'acct_a', actor, permissions: permissionsOfReadToken } as AccountPrincipal;
  const stream = feeds.open({ principal, query: {}, sinceMs: undefined, check: () => undefined });
  open.add(stream);
  return stream;
}

/** The impressions of the last minute, by the first message of a stream. */
async function impressionsIn(stream: LiveStream): Promise<number> {
  let text = '';
  for (;;) {
    const data = /^data: (.*)$/m.exec(text)?.[1];
    if (data !== undefined) return JSON.parse(data).minute.impressions;
    text += (await once(stream, 'data'))[0];
  }
}

test('read tokens for different campaigns never share a feed', async () => {
  const feeds = openFeeds();
  const streams = [['camp_a'], ['camp_b'], ['camp_a', 'camp_c'], undefined].map((campaignIds) =>
    listen(feeds, campaignIds),
  );
  expect(await Promise.all(streams.map(impressionsIn))).toEqual([1, 20, 301, 321]);
});

test('read tokens for the same campaigns share a feed', async () => {
  const feeds = openFeeds();
  const streams = Array.from({ length: 5 }, () => listen(feeds, ['camp_b']));
  expect(await Promise.all(streams.map(impressionsIn))).toEqual([20, 20, 20, 20, 20]);
  expect(asked).toEqual([['camp_b']]);
});

test('read tokens that take all their streams and filters leave people theirs', async () => {
  const feeds = openFeeds();
  const campaigns = ['camp_a', 'camp_b', 'camp_c', 'camp_d'];
  for (let at = 0; at < 20; at += 1) listen(feeds, [campaigns[at % 4] ?? '']);
  expect(() => listen(feeds, ['camp_a'])).toThrow('Callers of this kind have 20 live streams already.');
  expect(await impressionsIn(listen(feeds, undefined, owner))).toBe(321);
});
