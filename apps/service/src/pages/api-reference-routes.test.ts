import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { apiReferenceRoutes } from './api-reference-routes.ts';

it.each(['https://shop.example', 'https://shop.example/overlay'])(
  'the reference finds its files where a proxy serves them: %s',
  async (publicUrl) => {
    const app = fastify();
    await app.register(apiReferenceRoutes, { publicUrl, version: '1.2.3' });
    const page = await app.inject('/docs/api');
    expect(page.statusCode).toBe(200);
    const addresses = [...page.body.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, address = '']) => address);
    expect(addresses.length).toBeGreaterThan(4);
    for (const address of addresses) {
      const { href } = new URL(address, `${publicUrl}/docs/api`);
      expect(href.startsWith(`${publicUrl}/`), href).toBe(true);
      // The proxy takes its path away.
      expect((await app.inject(href.slice(publicUrl.length))).statusCode, href).toBe(200);
    }
    await app.close();
  },
);
