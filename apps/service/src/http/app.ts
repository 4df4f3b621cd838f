import compress from '@fastify/compress';
import { limits } from '@overlay/contract';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { takeBodiesOf } from './body-types.ts';
import { createClientErrorHandler } from './client-errors.ts';
import { refuseWhileClosing } from './closing.ts';
import { cors } from './cors.ts';
import { validateDeclaredFields } from './declared-fields.ts';
import { discardRestBeforeRefusals } from './discard-rest.ts';
import { createErrorHandler } from './error-handler.ts';
import { ignoreExpectations } from './expectations.ts';
import { ProblemError } from './problem-error.ts';
import { toRequestId } from './request-id.ts';
import { requireHost } from './require-host.ts';
import { defaultServerLimits, type ServerLimits } from './server-limits.ts';

export interface AppOptions {
  readonly publicUrl: string;
  readonly logger: FastifyBaseLogger;
  /** Proxies whose `X-Forwarded-For` is believed; none by default. */
  readonly trustProxy?: string | undefined;
  readonly serverLimits?: Pick<ServerLimits, 'bodyBytes'>;
}

/** The HTTP layer that every route shares: bodies as bytes, problems, CORS, request ids, limits. No routes. */
export function createApp({
  publicUrl,
  logger,
  trustProxy,
  serverLimits = defaultServerLimits,
}: AppOptions): FastifyInstance {
  const answerError = createErrorHandler(publicUrl);
  const app = Fastify({
    loggerInstance: logger,
    bodyLimit: serverLimits.bodyBytes,
    routerOptions: { maxParamLength: 200 },
    logController: new LogController({ disableRequestLogging: true }),
    requestTimeout: limits.bodyTimeoutMs,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    trustProxy: trustProxy ?? false,
    // `refuseWhileClosing` answers in the words of the catalogue.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    http: {
      maxHeaderSize: limits.headerBytes,
      headersTimeout: limits.bodyTimeoutMs,
      // Node looks for what is late every 30 s, which would make 10 s to send a body 40.
      connectionsCheckingInterval: 1_000,
      // Node would refuse it without a body; `requireHost` does in the words of the catalogue.
      requireHostHeader: false,
    },
    genReqId: (request) => toRequestId(request.headers),
    clientErrorHandler: createClientErrorHandler(publicUrl),
    // An address that cannot be decoded never reaches the routes.
    frameworkErrors: answerError,
  });
  app.setValidatorCompiler(validateDeclaredFields);
  app.removeAllContentTypeParsers();
  takeBodiesOf(app, 'application/json');
  app.decorateRequest('principal', undefined);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(() => {
    throw new ProblemError('not_found');
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onRequest', requireHost);
  ignoreExpectations(app.server);
  discardRestBeforeRefusals(app);
  app.register(cors);
  app.register(refuseWhileClosing);
  app.register(compress, {
    // Pages of events and the reference shrink tenfold; verdicts and numbers are too short to gain.
    threshold: 1024,
    encodings: ['br', 'gzip'],
    requestEncodings: ['gzip', 'br'],
    onUnsupportedRequestEncoding: () => new ProblemError('unsupported_media_type'),
  });
  return app;
}
