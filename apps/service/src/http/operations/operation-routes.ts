import type { RequestListener } from 'node:http';
import { closed, isPermission, type Operation, type OperationRow, posterMediaTypes } from '@overlay/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Principal } from '../../principals/principal.ts';
import { allowSlowReader } from '../admission/admitted-request.ts';
import { takeBodiesOf } from '../admission/body-reader.ts';
import { Cacheable, sendCacheable } from '../answers/send-cacheable.ts';
import { isJsonObject, parseOperationBody, toJsonObject } from '../bodies/json-body.ts';
import { csvType, toCsv, wantsCsv } from './csv.ts';
import type { Call } from './operation-types.ts';
import { toQueryValues } from './query-values.ts';
import { SplicedJson } from './spliced-json.ts';
import { createValidator } from './validate.ts';

/** Authorises callers. Both methods throw their refusals. */
export interface OperationAccess {
  /** From the headers, before the body is read. Undefined if the credential may be in the body. */
  byHeaders(request: FastifyRequest, operation: Operation): MaybeLater<Principal | undefined>;
  /** From the parsed body, if the headers had no credential. Undefined if the schema will refuse the body. */
  byBody(request: FastifyRequest, operation: Operation, body: unknown): MaybeLater<Principal | undefined>;
}

export interface OperationRoutesOptions {
  readonly access: OperationAccess;
  /** Called with the errors of operations that validate their own bodies, and of those that pages call. */
  readonly noteRefusal?: (request: FastifyRequest, error: unknown) => void;
  /** Passes requests for ingest operations on. */
  readonly passToIngest?: RequestListener;
}

type MaybeLater<Value> = Value | Promise<Value>;
type AnyHandler = (call: AnyCall) => unknown;
type AnyCall = Call<OperationRow>;

const noQuery = closed({});
const noBody = closed({});

/**
 * Registers a route for each operation of the table. The caller is authorised before the body is read; path, query and
 * body are validated against the table; handlers return the body of the success answer. Throws if a handler is missing
 * or has no operation.
 */
export async function registerOperations(
  app: FastifyInstance,
  table: readonly Operation[],
  handlers: Readonly<Record<string, (call: never) => unknown>>,
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
  const toBodies = ({ keyInBody, bodyAs }: Operation) =>
    keyInBody === true ? 'beacons' : bodyAs === 'picture' ? 'pictures' : 'plain';
  await app.register(async (plain) => {
    for (const { operation, route } of routes) if (toBodies(operation) === 'plain') plain.route(route);
  });
  await app.register(async (beacons) => {
    takeBodiesOf(beacons, 'text/plain');
    for (const { operation, route } of routes) if (toBodies(operation) === 'beacons') beacons.route(route);
  });
  await app.register(async (pictures) => {
    pictures.removeAllContentTypeParsers();
    for (const type of posterMediaTypes) takeBodiesOf(pictures, type);
    for (const { operation, route } of routes) if (toBodies(operation) === 'pictures') pictures.route(route);
  });
}

/**
 * Admission passes requests to ingest without the framework if their path is spelled as in the table. Other spellings
 * arrive here, and so do refusals, which the hooks of the app answer.
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
  const isRaw = operation.bodyAs !== undefined;
  const isStream = operation.mediaType !== undefined;
  const isLive = operation.mediaType === 'text/event-stream';

  const authoriseByBody = async (request: FastifyRequest, body: unknown): Promise<Principal | undefined> => {
    const known = principals.get(request);
    if (known !== undefined || !isPermission(operation.permission)) return known;
    return access.byBody(request, operation, toJsonObject(body));
  };

  return {
    method: operation.method.toUpperCase(),
    url: operation.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    // A HEAD request would run the job, or read a whole stream and discard it.
    exposeHeadRoute: operation.method === 'get' && operation.permission !== 'jobs:run' && !isStream,
    // Each part of a stream is sent at once, and what pages load was compressed before.
    ...(isStream || operation.keyInBody === true ? { compress: false } : {}),
    onRequest: async (request) => {
      if (operation.permission === 'public') return;
      const principal = await access.byHeaders(request, operation);
      if (principal !== undefined) principals.set(request, principal);
    },
    ...((isBytes || operation.keyInBody === true) && noteRefusal !== undefined
      ? { onError: async (request, _reply, error) => noteRefusal(request, error) }
      : {}),
    handler: async (request, reply) => {
      const parsed = isRaw ? request.body : parseOperationBody(request.body, operation.keyInBody !== true);
      const principal = isBytes ? principals.get(request) : await authoriseByBody(request, parsed);
      const query = checkQuery(toQueryValues(operation.query ?? noQuery, request.query));
      const body = isRaw ? parsed : checkBody(parsed);
      if (!isBytes && principal === undefined && isPermission(operation.permission)) {
        throw new Error(`${operation.operationId} was called without a principal`);
      }
      if (isStream && !isLive) allowSlowReader(request.raw);
      reply.code(operation.status);
      if (!isBytes) reply.header('cache-control', 'no-store');
      // The types of a call follow from the table, but the compiler cannot see that through the lookup by name.
      const call = { principal, params: request.params, query, body, request, reply } as AnyCall;
      return send(operation, request, reply, await handler(call), query);
    },
  };
}

function send(
  { table, cacheControl, mediaType }: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: unknown,
  query: { readonly format?: unknown },
): unknown {
  if (answer instanceof SplicedJson) return answer.send(request, reply);
  if (table === true && isJsonObject(answer) && wantsCsv(query.format, request.headers)) {
    return reply.type(csvType).send(toCsv(answer));
  }
  if (cacheControl !== undefined) {
    return sendCacheable(request, reply, toCacheable(answer, cacheControl));
  }
  if (mediaType !== undefined && !reply.hasHeader('content-type')) reply.type(mediaType);
  return answer === undefined ? reply.send() : answer;
}

const cacheables = new WeakMap<object, Cacheable>();

/** An object that a handler returns every time is serialised and compressed once. */
function toCacheable(answer: unknown, cacheControl: string): Cacheable {
  const known = isJsonObject(answer) ? cacheables.get(answer) : undefined;
  if (known !== undefined) return known;
  const content = new Cacheable(JSON.stringify(answer), 'application/json; charset=utf-8', cacheControl);
  if (isJsonObject(answer)) cacheables.set(answer, content);
  return content;
}
