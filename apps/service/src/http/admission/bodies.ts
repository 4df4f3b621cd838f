import type { FastifyInstance } from 'fastify';
import type { BodyReader } from './body-reader.ts';

declare module 'fastify' {
  interface FastifyInstance {
    bodyReader: BodyReader;
  }
}

/** Delivers bodies of this content type as bytes to the routes of `app` and its children. */
export function takeBodiesOf(app: FastifyInstance, contentType: string): void {
  app.addContentTypeParser(contentType, (request, _payload, done) => {
    app.bodyReader.read(request.raw, done);
  });
}
