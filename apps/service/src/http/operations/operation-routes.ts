import type { RequestListener } from 'node:http';
import { closed, isPermission, type Operation } from '@overlay/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Principal } from '../../ports/principal.ts';
import { takeBodiesOf } from '../admission/bodies.ts';
import { sendCacheable, toCacheable } from '../answers/send-cacheable.ts';
import { isJsonObject, parseOperationBody, toJsonObject } from '../bodies/json-body.ts';
import { csvType, toCsv, wantsCsv } from './csv.ts';
import type { Call, Handlers } from './operation-types.ts';
import { toQueryValues } from './query-values.ts';
import { createValidator } from './validate.ts';

/** Authorises callers. Both methods throw their refusals. */
export interface OperationAccess {
  /** From the headers, before the body is read. Undefined if the credential may still be in the body. */
  byHeaders(request: FastifyRequest, operation: Operation): MaybeLater<Principal | undefined>;
  /** From the parsed body, if the headers had no credential. Undefined if the schema is going to refuse the body. */
  byBody(request: FastifyRequest, operation: Operation, body: unknown): MaybeLater<Principal | undefined>;
}

export interface OperationRoutesOptions {
  readonly access: OperationAccess;
  /** Called with the errors of operations that validate their own bodies. */
  readonly noteRefusal?: (request: FastifyRequest, error: unknown) => void;
  /** Answers operations that ingest serves. */
  readonly passToIngest?: RequestListener;
}

type MaybeLater<Value> = Value | Promise<Value>;
type AnyHandler = (call: Call<Operation>) => unknown;

const noQuery = closed({});
const noBody = closed({});

/**
 * Registers a route for each operation of the table. The caller is authorised before the body is read; path, query and
 * body are validated against the table; handlers return the body of the success answer. Throws if a handler is missing
 * or has no operation.
 */
export async function registerOperations<const Table extends readonly Operation[]>(
  app: FastifyInstance,
  table: Table,
  handlers: Handlers<Table>,
  options: OperationRoutesOptions,
): Promise<void> {
  const byId = new Map(Object.entries<unknown>(handlers));
  const routes = table.map((operation) => {
    if (operation.servedBy === 'ingest') return { operation, route: toIngestRoute(operation, options) };
    const handler = byId.get(operation.operationId);
    if (typeof handler !== 'function') throw new Error(`${operation.operationId} has no handler`);
    byId.delete(operation.operationId);
    return { operation, route: toRoute(operation, handler as AnyHandler, options) };
  });
  const [surplus] = byId.keys();
  if (surplus !== undefined) throw new Error(`no operation is called ${surplus}`);
  await app.register(async (plain) => {
    for (const { operation, route } of routes) if (operation.keyInBody !== true) plain.route(route);
  });
  await app.register(async (beacons) => {
    takeBodiesOf(beacons, 'text/plain');
    for (const { operation, route } of routes) if (operation.keyInBody === true) beacons.route(route);
  });
}

/**
 * Admission passes requests to ingest without the framework if their address is spelled as in the table. Others come
 * here, and so do refusals, which the hooks of the app answer.
 */
function toIngestRoute(
  { method, path }: Operation,
  { noteRefusal, passToIngest }: OperationRoutesOptions,
): RouteOptions {
  return {
    method: method.toUpperCase(),
    url: path,
    ...(noteRefusal === undefined
      ? {}
      : { onError: async (request, _reply, error) => noteRefusal(request, error) }),
    onRequest: async (request, reply) => {
      reply.hijack();
      passToIngest?.(request.raw, reply.raw);
    },
    handler: async () => {},
  };
}

function toRoute(
  operation: Operation,
  handler: AnyHandler,
  { access, noteRefusal }: OperationRoutesOptions,
): RouteOptions {
  const principals = new WeakMap<FastifyRequest, Principal>();
  const checkQuery = createValidator(operation.query ?? noQuery);
  const checkBody = createValidator(operation.body ?? noBody);
  const isBytes = operation.bodyAs === 'bytes';
  const isStream = operation.success.mediaType !== undefined;

  const authoriseByBody = async (request: FastifyRequest, body: unknown): Promise<Principal | undefined> => {
    const known = principals.get(request);
    if (known !== undefined || !isPermission(operation.permission)) return known;
    return access.byBody(request, operation, toJsonObject(body));
  };

  return {
    method: operation.method.toUpperCase(),
    url: operation.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    // A HEAD request would run the job, or read a whole stream for nobody.
    exposeHeadRoute: operation.method === 'get' && operation.permission !== 'jobs:run' && !isStream,
    // Each part of a stream is sent at once.
    ...(isStream ? { compress: false } : {}),
    onRequest: async (request) => {
      if (operation.permission === 'public') return;
      const principal = await access.byHeaders(request, operation);
      if (principal !== undefined) principals.set(request, principal);
    },
    ...(isBytes && noteRefusal !== undefined
      ? { onError: async (request, _reply, error) => noteRefusal(request, error) }
      : {}),
    handler: async (request, reply) => {
      const parsed = isBytes ? request.body : parseOperationBody(request.body, operation.keyInBody !== true);
      const principal = isBytes ? principals.get(request) : await authoriseByBody(request, parsed);
      const query = checkQuery(toQueryValues(operation.query ?? noQuery, request.query));
      const body = isBytes ? parsed : checkBody(parsed);
      if (!isBytes && principal === undefined && isPermission(operation.permission)) {
        throw new Error(`${operation.operationId} was called without a principal`);
      }
      reply.code(operation.success.status);
      if (!isBytes) reply.header('cache-control', 'no-store');
      // The types of a call follow from the table, but the compiler cannot see that through the lookup by name.
      const call = { principal, params: request.params, query, body, request, reply } as Call<Operation>;
      return send(operation, request, reply, await handler(call), query);
    },
  };
}

function send(
  { success }: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: unknown,
  query: { readonly format?: unknown },
): unknown {
  if (success.table === true && isJsonObject(answer) && wantsCsv(query.format, request.headers)) {
    return reply.type(csvType).send(toCsv(answer));
  }
  if (success.cacheControl !== undefined) {
    const text = JSON.stringify(answer);
    const content = toCacheable(text, 'application/json; charset=utf-8', success.cacheControl);
    return sendCacheable(request, reply, content);
  }
  if (success.mediaType !== undefined && !reply.hasHeader('content-type')) reply.type(success.mediaType);
  return answer === undefined ? reply.send() : answer;
}
