import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import compress from '@fastify/compress';
import { longestPathParameter } from '@overlay/contract';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import fp from 'fastify-plugin';
import { defaultServerLimits } from '../settings/limits.ts';
import type { Settings } from '../settings/settings.ts';
import { type Certificate, secureConnections } from '../settings/tls.ts';
import { type Admission, answerRefusals, serverOptions } from './admission/admission.ts';
import { BodyReader, takeBodiesOf } from './admission/body-reader.ts';
import { discardRestBeforeRefusals } from './admission/discard-rest.ts';
import { createClientErrorHandler } from './answers/client-errors.ts';
import { cors } from './answers/cors.ts';
import { createErrorHandler, type ErrorPage } from './answers/error-handler.ts';
import { ProblemError } from './answers/problem-error.ts';
import { createResponseHeaders, requestIdOf } from './answers/response-headers.ts';

export interface AppOptions
  extends Pick<Settings, 'publicUrl'>,
    Partial<Pick<Settings, 'trustProxy' | 'hsts'>> {
  readonly logger: FastifyBaseLogger;
  /** Renders a problem for people who follow a link; without it they get the same document as programs. */
  readonly errorPage?: ErrorPage;
  /** Without it, as in tests without sockets, only the size of a body is limited. */
  readonly admission?: Admission;
  /** With it, every connection is encrypted. */
  readonly certificate?: Certificate | undefined;
}

/** The HTTP layer that all routes share: bodies as bytes, problems, CORS, request ids, limits. No routes. */
export function createApp({
  publicUrl,
  hsts,
  logger,
  trustProxy,
  errorPage,
  admission,
  certificate,
}: AppOptions): FastifyInstance {
  const toResponseHeaders = createResponseHeaders({ publicUrl, ...(hsts === undefined ? {} : { hsts }) });
  const answerError = createErrorHandler({ publicUrl, toResponseHeaders, errorPage });
  const app = Fastify({
    loggerInstance: logger,
    serverFactory: (listener) => {
      const server = admission?.createServer(listener) ?? createServer(serverOptions, listener);
      ignoreExpectations(server);
      if (certificate !== undefined) secureConnections(server, certificate);
      return server;
    },
    routerOptions: { maxParamLength: longestPathParameter },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustProxy ?? false,
    // Requests in progress are answered; `unreadyWhileClosing` refuses others with a problem from the catalogue.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    genReqId: requestIdOf,
    clientErrorHandler: createClientErrorHandler(
      publicUrl,
      toResponseHeaders,
      (socket) => admission?.isAnswered(socket) ?? false,
    ),
    // An address that cannot be decoded never reaches the routes.
    frameworkErrors: answerError,
  });
  app.removeAllContentTypeParsers();
  app.decorate('bodyReader', admission?.bodies ?? createBodyReader());
  takeBodiesOf(app, 'application/json');
  app.decorateRequest('principal', undefined);
  app.decorateRequest('endedKey', undefined);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(() => {
    throw new ProblemError('not_found');
  });
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(toResponseHeaders(request.id));
    done();
  });
  discardRestBeforeRefusals(app, admission?.refusedBodyMs ?? defaultServerLimits.refusedBodyMs);
  app.register(cors);
  app.register(unreadyWhileClosing);
  app.register(answerRefusals);
  // If the connection closes while a file is being opened, the file would stay open: it is never read to its end, and
  // the listeners for the end of the answer are attached too late.
  app.addHook('onSend', (_request, { raw }, payload, done) => {
    if (!raw.destroyed || !(payload instanceof Readable)) return done(null, payload);
    payload.destroy();
    done(null, '');
  });
  app.register(compress, {
    // Event pages and the API reference compress tenfold; verdicts and numbers are too short to gain.
    threshold: 1024,
    encodings: ['br', 'gzip'],
    // The body reader decompresses, within its limits.
    globalDecompression: false,
  });
  return app;
}

function createBodyReader(): BodyReader {
  const { bodyBytes, bodyStallMs } = defaultServerLimits;
  return new BodyReader({ maxBytes: bodyBytes, stallMs: bodyStallMs });
}

/**
 * Node would answer any `Expect` other than `100-continue` with a 417 without a body. No expectation changes anything
 * here, so such requests are handled like any other (https://www.rfc-editor.org/rfc/rfc9110#name-expect).
 */
function ignoreExpectations(server: Server): void {
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    server.emit('request', request, response);
  });
}

/**
 * Once the service begins to stop, `/readyz` says so. Any other request is still answered, as the last on its
 * connection: a balancer may be unable to retry it on another node, and would pass a 503 on to the client.
 */
const unreadyWhileClosing = fp(async (app: FastifyInstance) => {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onRequest', ({ routeOptions }, _reply, done) => {
    if (!isClosing || routeOptions.url !== '/readyz') return done();
    const headers = { 'retry-after': '2' };
    done(new ProblemError('overloaded', 'The service is stopping.', { headers }));
  });
});
