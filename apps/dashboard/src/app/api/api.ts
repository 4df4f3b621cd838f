import createClient, { type ParamsOption, type RequestBodyOption } from 'openapi-fetch';
import { readProblem, toUnreachable } from './api-problem.ts';
import type { paths } from './schema.ts';

type Method = 'get' | 'post' | 'patch' | 'delete';
/** The addresses that answer a method. */
export type PathOf<M extends Method> = {
  [Path in keyof paths]: paths[Path][M] extends { responses: unknown } ? Path : never;
}[keyof paths];
type Operation<M extends Method, Path extends keyof paths> = paths[Path][M];

type Success<Responses> = Responses extends { 200: infer Answer }
  ? Answer
  : Responses extends { 201: infer Answer }
    ? Answer
    : Responses extends { 202: infer Answer }
      ? Answer
      : never;
type Json<Answer> = Answer extends { content: { 'application/json': infer Body } } ? Body : undefined;
/** The JSON that an operation answers. */
export type Answer<M extends Method, Path extends keyof paths> =
  Operation<M, Path> extends { responses: infer Responses } ? Json<Success<Responses>> : never;

/** `params` and `body` as the operation declares them, and a signal. */
export type Request<M extends Method, Path extends keyof paths> = ParamsOption<Operation<M, Path>> &
  RequestBodyOption<Operation<M, Path>> & { readonly signal?: AbortSignal };
/** It can be left out where the operation requires nothing. */
export type RequestArgument<M extends Method, Path extends keyof paths> =
  Record<string, never> extends Request<M, Path> ? [request?: Request<M, Path>] : [request: Request<M, Path>];

type Call<M extends Method> = <Path extends PathOf<M>>(
  path: Path,
  ...request: RequestArgument<M, Path>
) => Promise<Answer<M, Path>>;

/** The service's API for one account. Every call resolves to the body of success, or throws an `ApiProblem`. */
export interface Api {
  /** Undefined for what belongs to no account: the session, set-up. */
  readonly accountId: string | undefined;
  readonly get: Call<'get'>;
  readonly post: Call<'post'>;
  readonly patch: Call<'patch'>;
  readonly delete: Call<'delete'>;
}

/** Where the service is, with the path below which a proxy may serve it. Ends with a slash. */
export const baseUrl = document.baseURI;
/** Where the service is not at the root of its host, the SDK has to be told: it takes the host of its script. */
const isBelowPath = new URL(baseUrl).pathname !== '/';
export const endpoint = baseUrl.replace(/\/$/, '');
/** For a script tag. */
export const endpointAttribute = isBelowPath ? ` data-endpoint="${endpoint}"` : '';
/** For `OverlaySDK.init`. */
export const endpointOption = isBelowPath ? `, endpoint: '${endpoint}'` : '';

/** Asks again after the person has signed in again; undefined: this answer stands. */
export type OnSignedOut = () => Promise<boolean>;

export function createApi(accountId: string | undefined, onSignedOut?: OnSignedOut): Api {
  const client = createClient<paths>({
    baseUrl: baseUrl.replace(/\/$/, ''),
    headers: accountId === undefined ? {} : { 'Overlay-Account': accountId },
    fetch: (request) => send(request, onSignedOut),
  });
  const call =
    (method: 'GET' | 'POST' | 'PATCH' | 'DELETE') =>
    async (path: string, request: object = {}) => {
      // The types are checked by `Call`; the client's own know them in another shape.
      const ask = client[method] as unknown as (path: string, request: object) => Promise<{ data: unknown }>;
      return (await ask(path, request)).data;
    };
  return {
    accountId,
    get: call('GET') as Call<'get'>,
    post: call('POST') as Call<'post'>,
    patch: call('PATCH') as Call<'patch'>,
    delete: call('DELETE') as Call<'delete'>,
  };
}

/** A session that ended in the middle of work loses no input: the same request goes out again after the sign-in. */
async function send(request: Request_, onSignedOut: OnSignedOut | undefined): Promise<Response> {
  const again = onSignedOut === undefined ? undefined : request.clone();
  const response = await answerOf(request);
  if (response.ok) return response;
  const problem = await readProblem(response);
  if (problem.code === 'not_signed_in' && again !== undefined && (await onSignedOut?.())) {
    const second = await answerOf(again);
    if (second.ok) return second;
    throw await readProblem(second);
  }
  throw problem;
}

/** The browser's own `Request`; the name above is taken by what the API's callers hand in. */
type Request_ = globalThis.Request;

async function answerOf(request: Request_): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    if (request.signal.aborted) throw error;
    throw toUnreachable(error);
  }
}
