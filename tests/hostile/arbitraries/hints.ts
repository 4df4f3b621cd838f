import fc from 'fast-check';
import type { Pools } from '../tenants/pools.ts';
import { badText } from './bad-values.ts';
import type { Hints } from './schema-value.ts';

const hourMs = 3_600_000;
const platforms = [
  'html',
  'shopify',
  'woocommerce',
  'wordpress',
  'nextjs',
  'google-tag-manager-web',
] as const;
const days = [
  '2026-01-01',
  '2024-02-29',
  '2026-02-29',
  '2026-02-30',
  '1970-01-01',
  '9999-12-31',
  '0000-01-01',
];

/** Fields whose schema says little about which values are valid or dangerous. */
export function toHints(pools: Pools): Hints {
  const identifiers = Object.entries(pools.identifiers).map(
    ([name, known]): [string, fc.Arbitrary<unknown>] => [name, fc.constantFrom(...known)],
  );
  const day = fc.oneof(
    fc.constantFrom(...days),
    fc.constant(new Date(pools.nowMs).toISOString().slice(0, 10)),
  );
  return {
    ...Object.fromEntries(identifiers),
    timestampMs: fc.oneof(
      { weight: 6, arbitrary: fc.integer({ min: -6 * hourMs, max: 60_000 }).map((ago) => pools.nowMs + ago) },
      {
        weight: 1,
        arbitrary: fc.integer({ min: -9_700 * hourMs, max: hourMs }).map((ago) => pools.nowMs + ago),
      },
    ),
    sentAt: fc.oneof(
      fc.integer({ min: -100 * hourMs, max: 100 * hourMs }).map((ago) => pools.nowMs + ago),
      fc.constantFrom(new Date(pools.nowMs).toISOString(), '2026-02-30T00:00:00.000Z', 'yesterday'),
    ),
    dedupeKey: fc.oneof(
      fc.nat(50).map((at) => `again ${at}`),
      fc.string({ minLength: 1, maxLength: 40 }),
    ),
    token: fc.constantFrom(...pools.installationTokens, 'wrong'),
    key: fc.constantFrom(pools.publishableKey, pools.secretKey, pools.readToken, ...pools.otherKeys),
    platform: fc.constantFrom(...platforms, 'no such platform'),
    dateFrom: day,
    dateTo: day,
    limit: fc.constantFrom('1', '2', '50', '200', '201', '999'),
    cursor: tamperedCursor(pools.cursors),
    campaignIds: fc.array(fc.constantFrom(...(pools.identifiers.campaignId ?? ['camp'])), {
      minLength: 1,
      maxLength: 3,
    }),
    eventsPerSecondPublishable: fc.integer({ min: 1, max: 1_000 }),
    url: fc.oneof(fc.webUrl(), badText),
    referrer: fc.oneof(fc.webUrl(), badText),
  };
}

/** Cursors issued to any account, cursors with one changed character, and forged ones. */
export function tamperedCursor(cursors: readonly string[]): fc.Arbitrary<string> {
  const given = fc.constantFrom(...cursors);
  return fc.oneof(
    given,
    fc
      .tuple(given, fc.nat(200), fc.constantFrom('A', '_', '-', '=', '%', '\u00e9', ''))
      .map(([cursor, at, by]) => {
        const place = at % (cursor.length + 1);
        return cursor.slice(0, place) + by + cursor.slice(place + 1);
      }),
    fc
      .constantFrom(
        '0 evt_0',
        '999999999999999 evt_zzz',
        '1 evt_',
        '-1 evt_1',
        '1e3 evt_1',
        'inst_1',
        "x' OR 1=1",
        '\u0000',
        '',
      )
      .map((text) => Buffer.from(text).toString('base64url')),
    fc.uint8Array({ maxLength: 30 }).map((bytes) => Buffer.from(bytes).toString('base64url')),
    badText,
  );
}
