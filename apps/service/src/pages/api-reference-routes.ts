import swagger, { type StaticDocumentSpec } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { toOpenApi } from '@overlay/contract';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { toBasePath } from './below-path.ts';

export interface ApiReferenceRoutesOptions {
  readonly publicUrl: string;
  readonly version: string;
}

/** `/openapi.json`, generated from the contract, and the browsable reference at `/docs/api`. */
export const apiReferenceRoutes = fp(
  async (app: FastifyInstance, { publicUrl, version }: ApiReferenceRoutesOptions) => {
    const document = toOpenApi(publicUrl, version);
    app.get('/openapi.json', async (_request, reply) => {
      reply.header('cache-control', 'public, max-age=300');
      return document;
    });
    // The types of the reader only know OpenAPI 3.0, but it renders 3.1.
    const forReader = document as unknown as StaticDocumentSpec['document'];
    await app.register(swagger, { mode: 'static', specification: { document: forReader } });
    await app.register(async (reader) => {
      await reader.register(swaggerUi, {
        routePrefix: '/docs/api',
        indexPrefix: toBasePath(publicUrl),
        staticCSP: true,
        transformStaticCSP: toOwnPolicy,
        // Without the top bar of the reader, which asks for the address of another document.
        uiConfig: { layout: 'BaseLayout', docExpansion: 'list', deepLinking: true, tryItOutEnabled: false },
        theme: { title: 'API reference – overlay interaction service' },
      });
    });
  },
);

/**
 * The policy of the reader, minus other hosts, which no page of the service needs, and minus
 * `upgrade-insecure-requests`, which blocks the page's own files if the service is reached by http.
 */
function toOwnPolicy(policy: string): string {
  return policy
    .split(';')
    .map((directive) =>
      directive
        .trim()
        .split(' ')
        .filter((word) => word !== 'https:' && !word.endsWith('swagger.io'))
        .join(' '),
    )
    .filter((directive) => directive !== '' && directive !== 'upgrade-insecure-requests')
    .join('; ');
}
