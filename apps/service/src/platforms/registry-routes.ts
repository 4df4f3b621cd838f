import type { PlatformRegistry } from '@overlay/contract';
import { platforms } from '@overlay/platforms';
import type { FastifyPluginAsync } from 'fastify';
import { sendCacheable, toCacheable } from '../http/send-cacheable.ts';

/** `GET /api/platforms/registry` (4.2, decisions 10): public, and the same for everybody. */
export const registryRoutes: FastifyPluginAsync = async (app) => {
  const registry: PlatformRegistry = { platforms: [...platforms] };
  const answer = toCacheable(
    JSON.stringify(registry),
    'application/json; charset=utf-8',
    'public, max-age=300, stale-while-revalidate=86400',
  );
  app.get('/api/platforms/registry', async (request, reply) => sendCacheable(request, reply, answer));
};
