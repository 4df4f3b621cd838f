import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import { TypeBoxValidatorCompiler } from '@fastify/type-provider-typebox';
import { limits } from '@overlay/contract';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { cors } from './cors.ts';
import { createErrorHandler } from './error-handler.ts';
import { ProblemError } from './problem-error.ts';

export interface AppOptions {
  readonly publicUrl: string;
  readonly logger: FastifyBaseLogger;
  /** Proxies whose `X-Forwarded-For` is believed; none by default. */
  readonly trustProxy?: string | undefined;
}

const requestIdPattern = /^[A-Za-z0-9._:-]{1,64}$/;

/** The HTTP layer that every route shares: bodies as bytes, problems, CORS, request ids, limits. No routes. */
export function createApp({ publicUrl, logger, trustProxy }: AppOptions): FastifyInstance {
  const app = Fastify({
    loggerInstance: logger,
    bodyLimit: limits.bodyBytes,
    routerOptions: { maxParamLength: 200 },
    logController: new LogController({ disableRequestLogging: true }),
    requestTimeout: limits.bodyTimeoutMs,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    trustProxy: trustProxy ?? false,
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    http: { maxHeaderSize: limits.headerBytes, headersTimeout: limits.bodyTimeoutMs },
    genReqId: (request) => {
      const given = request.headers['x-request-id'];
      return typeof given === 'string' && requestIdPattern.test(given) ? given : randomUUID();
    },
    clientErrorHandler: answerClientError,
  });
  app.setValidatorCompiler(TypeBoxValidatorCompiler);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    ['application/json', 'text/plain'],
    { parseAs: 'buffer' },
    (_request, body, done) => done(null, body),
  );
  app.setErrorHandler(createErrorHandler(publicUrl));
  app.setNotFoundHandler(() => {
    throw new ProblemError('not_found');
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.register(cors);
  app.register(compress, {
    globalCompression: false,
    requestEncodings: ['gzip', 'br'],
    onUnsupportedRequestEncoding: () => new ProblemError('unsupported_media_type'),
    onInvalidRequestPayload: (_encoding: string, _request: unknown, cause: Error) =>
      new ProblemError('malformed_json', 'The compressed body could not be read.', { cause }),
  });
  return app;
}

/** A connection whose request could not even be parsed: the shortest answer in the words of the catalogue. */
function answerClientError(error: NodeJS.ErrnoException, socket: import('node:net').Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const code =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? 'headers_too_large'
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? 'request_timeout'
        : 'bad_request';
  const problem = new ProblemError(code);
  const body = JSON.stringify(problem.toProblem(randomUUID(), ''));
  socket.end(
    `HTTP/1.1 ${problem.status} ${code}\r\ncontent-type: application/problem+json; charset=utf-8\r\nconnection: close\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}
