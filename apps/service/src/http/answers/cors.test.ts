import { expect, test } from 'vitest';
import { toCorsHeaders } from './cors.ts';

const origin = 'https://shop.example';

test('an answer to a page that may read it names that page', () => {
  expect(toCorsHeaders(origin, origin)).toMatchObject({
    vary: 'Origin',
    'access-control-allow-origin': origin,
    'access-control-expose-headers': expect.stringContaining('retry-after'),
  });
});

test('an answer to a page that may not read it still tells caches that it differs by origin', () => {
  expect(toCorsHeaders(origin, undefined)).toEqual({ vary: 'Origin' });
});

test('an answer to no page has no CORS headers', () => {
  expect(toCorsHeaders(undefined, undefined)).toEqual({});
});
