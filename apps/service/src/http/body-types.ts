import type { FastifyInstance } from 'fastify';

/** Bodies of this content type reach the routes of `app` as bytes, and those of its children. */
export function takeBodiesOf(app: FastifyInstance, contentType: string): void {
  app.addContentTypeParser(contentType, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}
