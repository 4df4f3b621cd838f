import type { ParamsOption, RequestBodyOption } from 'openapi-fetch';
import { type AddressParts, baseUrl, toAddress } from './address.ts';
import { readProblem, toUnreachable } from './api-problem.ts';
import { forgetEarly, takeEarly } from './early-answers.ts';
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
  const call =
    (method: 'GET' | 'POST' | 'PATCH' | 'DELETE') =>
    async (path: string, { params, body, signal }: AnyRequest = {}) => {
      const address = toAddress(path, params);
      const early = method === 'GET' ? await takeEarly(address, accountId) : forgetEarly();
      if (early) return readBody(early);
      const headers = new Headers();
      if (accountId !== undefined) headers.set('overlay-account', accountId);
      if (body !== undefined) headers.set('content-type', 'application/json');
      const request = new Request(address, {
        method,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        ...(signal === undefined ? {} : { signal }),
      });
      return readBody(await send(request, onSignedOut));
    };
  return {
    accountId,
    get: call('GET') as Call<'get'>,
    post: call('POST') as Call<'post'>,
    patch: call('PATCH') as Call<'patch'>,
    delete: call('DELETE') as Call<'delete'>,
  };
}

/** What `Call` has checked for each operation. */
interface AnyRequest {
  readonly params?: AddressParts;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text();
  return text === '' ? undefined : JSON.parse(text);
}

/** A session that ended in the middle of work loses no input: the same request goes out again after the sign-in. */
async function send(request: globalThis.Request, onSignedOut: OnSignedOut | undefined): Promise<Response> {
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

async function answerOf(request: globalThis.Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    if (request.signal.aborted) throw error;
    throw toUnreachable(error);
  }
}
