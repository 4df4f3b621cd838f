import { expect, it } from 'vitest';
import { ExpiringCache } from './expiring-cache.ts';

it('forgets after its time', () => {
  let now = 0;
  const cache = new ExpiringCache<string, number>({ maxEntries: 2, ttlMs: 10, clock: () => now });
  cache.set('a', 1);
  now = 9;
  expect(cache.get('a')).toBe(1);
  now = 10;
  expect(cache.get('a')).toBeUndefined();
});

it('makes room by forgetting what was used least recently', () => {
  const cache = new ExpiringCache<string, number>({ maxEntries: 2, ttlMs: 10, clock: () => 0 });
  cache.set('a', 1);
  cache.set('b', 2);
  cache.get('a');
  cache.set('c', 3);
  expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([1, undefined, 3]);
});

it('forgets what matches', () => {
  const cache = new ExpiringCache<string, number>({ maxEntries: 5, ttlMs: 10, clock: () => 0 });
  cache.set('a', 1);
  cache.set('b', 2);
  cache.deleteWhere((value) => value === 1);
  expect([cache.get('a'), cache.get('b')]).toEqual([undefined, 2]);
});
