import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maskPath, toPageAddress } from './page-address.ts';

describe('the address of a page', () => {
  it.each([
    ['https://shop.example/spring?token=secret#part', 'https://shop.example', '/spring'],
    ['http://localhost:3000/', 'http://localhost:3000', '/'],
    ['https://shop.example/a', 'https://other.example', undefined],
    ['https://shop.example/a', 'null', undefined],
    ['https://shop.example/a', undefined, undefined],
    ['file:///home/robin/page.html', 'null', undefined],
    ['not an address', 'https://shop.example', undefined],
  ])('%s from %s is listed as %s', (url, origin, path) => {
    expect(toPageAddress(url, origin)?.path).toBe(path);
  });

  it.each([
    ['/products/spring-shoes', '/products/spring-shoes'],
    ['/blog/2026/05/17/hello-world', '/blog/2026/05/17/hello-world'],
    ['/de/über-uns', '/de/über-uns'],
    ['/iphone-15-pro/page.html', '/iphone-15-pro/page.html'],
    ['/user/42/orders', '/user/*/orders'],
    ['/orders/1234567', '/orders/*'],
    ['/order-4711', '/*'],
    ['/u/ann@example.com', '/u/*'],
    ['/u/ann%40example.com', '/u/*'],
    ['/tel/+491701234567', '/tel/*'],
    ['/s/3f2504e0-4f89-11d3-9a0c-0305e82c3301', '/s/*'],
    ['/reset/dQwXcQabTyUi', '/reset/*'],
    ['/v/eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln', '/v/*'],
    ['/page;jsessionid=abc', '/*'],
    [`/${'x'.repeat(61)}`, '/*'],
    ['/abcdefghijklmnopqrstuvwxyz', '/*'],
    ['/broken%zz', '/*'],
  ])('shows %s as %s', (path, masked) => {
    expect(maskPath(path)).toBe(masked);
  });

  it('is bounded, and never shows an e-mail address', () => {
    expect(maskPath('/a'.repeat(50))).toBe(`${'/a'.repeat(11)}/**`);
    fc.assert(
      fc.property(fc.webPath(), fc.emailAddress(), (path, email) => {
        const masked = maskPath(`${path}/${email}/`);
        expect(masked.length).toBeLessThanOrEqual(300);
        expect(masked).not.toContain(email);
      }),
      { seed: 7, numRuns: 200 },
    );
  });
});
