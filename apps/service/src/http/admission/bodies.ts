import type { FastifyInstance } from 'fastify';
import type { BodyReader } from './body-reader.ts';

declare module 'fastify' {
  interface FastifyInstance {
    bodyReader: BodyReader;
  }
}

/** Bodies of this content type reach the routes of `app` as bytes, and those of its children. */
export function takeBodiesOf(app: FastifyInstance, contentType: string): void {
  app.addContentTypeParser(contentType, (request, _payload, done) => {
    app.bodyReader.read(request.raw, done);
  });
}
