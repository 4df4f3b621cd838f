import type { InteractionPayload, KeyKind } from '@overlay/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toDedupeKeyBytes, toPayloadHash } from './event-identity.ts';

const tap: InteractionPayload = {
  eventType: 'interaction',
  interactionType: 'tap',
  value: '4',
  videoId: 'ab',
};

it('a repeated payload has the same hash, regardless of the order of its fields and of its dedupeKey', () => {
  const again = Object.fromEntries(Object.entries(tap).reverse()) as InteractionPayload;
  expect(toPayloadHash({ ...again, dedupeKey: 'k' }, '{}')).toBe(toPayloadHash(tap, '{}'));
});

it.each<[string, InteractionPayload, string]>([
  ['a number that was a text', { ...tap, value: 4 }, ''],
  ['another field with the same text', { ...tap, videoId: 'a', overlayId: 'b' }, ''],
  ['a field that is gone', { eventType: 'interaction', interactionType: 'tap', value: '4' }, ''],
  ['other metadata', tap, '{"a":1}'],
])('%s has a different hash', (_name, payload, metadata) => {
  expect(toPayloadHash(payload, metadata)).not.toBe(toPayloadHash(tap, ''));
});

it('texts that differ in one letter have different hashes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (before, after) => {
      const [one, other] = [`${before}a${after}`, `${before}b${after}`].map((sessionId) =>
        toPayloadHash({ ...tap, sessionId }, ''),
      );
      expect(one).not.toBe(other);
    }),
  );
});

it('a dedupeKey is another one for pages and servers, and in another account', () => {
  const bytesOf = (accountId: string, keyKind: KeyKind, keyId = 'key_1') => {
    const actor = { kind: 'key', keyId, name: '', keyKind, scopes: [], origins: [] } as const;
    const principal = { accountId, actor, permissions: new Set<never>() };
    return toDedupeKeyBytes(principal, 'order-42').toString('hex');
  };
  const kinds = ['publishable', 'secret'] as const;
  const all = kinds.flatMap((kind) => ['acct_a', 'acct_b'].map((accountId) => bytesOf(accountId, kind)));
  expect(new Set(all).size).toBe(4);
  expect(bytesOf('acct_a', 'secret', 'key_2')).toBe(bytesOf('acct_a', 'secret'));
});
