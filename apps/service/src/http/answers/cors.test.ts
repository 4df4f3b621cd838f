import { expect, test } from 'vitest';
import { toCorsHeaders } from './cors.ts';

const origin = 'https://shop.example';

test('an answer to an allowed origin names that origin', () => {
  expect(toCorsHeaders(origin, origin)).toMatchObject({
    vary: 'Origin',
    'access-control-allow-origin': origin,
    'access-control-expose-headers': expect.stringContaining('retry-after'),
  });
});

test('an answer to a refused origin still tells caches that it varies by origin', () => {
  expect(toCorsHeaders(origin, undefined)).toEqual({ vary: 'Origin' });
});

test('an answer to a request without an origin has no CORS headers', () => {
  expect(toCorsHeaders(undefined, undefined)).toEqual({});
});
