import swagger, { type StaticDocumentSpec } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { toOpenApi } from '@overlay/contract';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

export interface OpenApiRoutesOptions {
  readonly publicUrl: string;
  readonly version: string;
}

/** `/openapi.json`, made from the contract alone, and the browsable reference at `/docs/api`. */
export const openApiRoutes = fp(
  async (app: FastifyInstance, { publicUrl, version }: OpenApiRoutesOptions) => {
    const document = toOpenApi(publicUrl, version);
    app.get('/openapi.json', async (_request, reply) => {
      reply.header('cache-control', 'public, max-age=300');
      return document;
    });
    // The reader's types know OpenAPI 3.0 alone; it shows 3.1.
    const forReader = document as unknown as StaticDocumentSpec['document'];
    await app.register(swagger, { mode: 'static', specification: { document: forReader } });
    await app.register(swaggerUi, {
      routePrefix: '/docs/api',
      staticCSP: true,
      // Without the reader's own bar on top, which asks for the address of some other document.
      uiConfig: { layout: 'BaseLayout', docExpansion: 'list', deepLinking: true, tryItOutEnabled: false },
      theme: { title: 'API reference – overlay interaction service' },
    });
  },
);
