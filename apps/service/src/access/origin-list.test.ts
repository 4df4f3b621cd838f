import { describe, expect, it } from 'vitest';
import { isOriginAllowed, normaliseOriginPattern } from './origin-list.ts';

describe('isOriginAllowed', () => {
  it.each([
    ['https://shop.example', 'https://shop.example', true],
    ['https://SHOP.example', 'https://shop.EXAMPLE', true],
    ['https://shop.example:443', 'https://shop.example', true],
    ['https://shop.example:8443', 'https://shop.example', false],
    ['http://shop.example', 'https://shop.example', false],
    ['https://shop.example.evil.test', 'https://shop.example', false],
    ['https://eu.shop.example', 'https://*.shop.example', true],
    ['https://a.b.shop.example', 'https://*.shop.example', true],
    ['https://A.Shop.Example', 'https://*.shop.example', true],
    ['https://shop.example', 'https://*.shop.example', false],
    ['https://evilshop.example', 'https://*.shop.example', false],
    ['http://eu.shop.example', 'https://*.shop.example', false],
    ['https://eu.shop.example:3000', 'https://*.shop.example', false],
    ['https://eu.shop.example:3000', 'https://*.shop.example:3000', true],
    ['null', 'null', false],
    ['', 'https://shop.example', false],
    ['https://user@shop.example', 'https://shop.example', false],
    ['https://shop.example/path', 'https://shop.example', false],
    ['https://bücher.example', 'https://xn--bcher-kva.example', true],
  ])('%s against %s: %s', (origin, pattern, allowed) => {
    expect(isOriginAllowed(origin, [pattern])).toBe(allowed);
  });

  it('allows what any of the patterns allows', () => {
    expect(isOriginAllowed('https://b.test', ['https://a.test', 'https://b.test'])).toBe(true);
  });
});

describe('normaliseOriginPattern', () => {
  it.each([
    ['HTTPS://Shop.Example:443', 'https://shop.example'],
    ['https://*.Shop.Example', 'https://*.shop.example'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['null', undefined],
    ['https://', undefined],
    ['https://a*b.example', undefined],
    ['https://*.*.example', undefined],
    ['https://shop.example/', undefined],
    ['https://[::1', undefined],
  ])('%s becomes %s', (pattern, expected) => {
    expect(normaliseOriginPattern(pattern)).toBe(expected);
  });
});
