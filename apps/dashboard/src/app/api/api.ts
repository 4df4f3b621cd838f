import type { OperationTable, PathParameters } from '@overlay/contract';
import type { Static, TSchema } from 'typebox';
import { type AddressParts, baseUrl, toAddress } from './address.ts';
import { readProblem, toUnreachable } from './api-problem.ts';
import { forgetEarly, takeEarly } from './early-answers.ts';

type Rows = { readonly [Id in keyof OperationTable as OperationTable[Id]['at']]: OperationTable[Id] };
type Method = 'get' | 'post' | 'patch' | 'delete';
type PathAt<M extends Method, At> = At extends `${Uppercase<M>} ${infer Path}` ? Path : never;
/** The paths that support a method. */
export type PathOf<M extends Method> = PathAt<M, keyof Rows>;
/** The paths of the API. */
export type AnyPath = PathOf<Method>;
type Row<M extends Method, Path extends string> = Rows[`${Uppercase<M>} ${Path}` & keyof Rows];

type StaticOf<Schema> = Schema extends TSchema ? Static<Schema> : undefined;
/** The JSON answer of an operation. */
export type Answer<M extends Method, Path extends PathOf<M>> =
  Row<M, Path> extends { readonly answer: infer Schema } ? StaticOf<Schema> : undefined;

type QueryOf<R> = R extends { readonly query: infer Schema } ? StaticOf<Schema> : unknown;
type BodyOf<R> = R extends { readonly body: infer Schema } ? StaticOf<Schema> : unknown;
/** A field that is absent where the operation declares nothing, and optional where it requires nothing. */
type Field<Name extends string, Value> = unknown extends Value
  ? unknown
  : Record<never, never> extends Value
    ? { readonly [Key in Name]?: Value }
    : { readonly [Key in Name]: Value };
type Params<M extends Method, Path extends PathOf<M>> = Field<'path', PathParameters<Path>> &
  Field<'query', QueryOf<Row<M, Path>>>;

/** `params` and `body` as the operation declares them, and a signal. */
export type Request<M extends Method, Path extends PathOf<M>> = Field<'params', Params<M, Path>> &
  Field<'body', BodyOf<Row<M, Path>>> & { readonly signal?: AbortSignal };
/** Optional if the operation requires nothing. */
export type RequestArgument<M extends Method, Path extends PathOf<M>> =
  Record<never, never> extends Request<M, Path> ? [request?: Request<M, Path>] : [request: Request<M, Path>];

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
  /** What a path of the service holds, such as the `posterUrl` of a video: an `img` could not name the account. */
  readonly getFile: (path: string) => Promise<Blob>;
  readonly setPoster: (videoId: string, picture: Blob) => Promise<unknown>;
}

/**
 * If the service is not at the root of its host, the SDK needs its address: by default it uses the host of its script.
 */
const isBelowPath = new URL(baseUrl).pathname !== '/';
export const endpoint = baseUrl.replace(/\/$/, '');
/** For a script tag. */
export const endpointAttribute = isBelowPath ? ` data-endpoint="${endpoint}"` : '';
/** For `OverlaySDK.init`. */
export const endpointOption = isBelowPath ? `, endpoint: '${endpoint}'` : '';

/** Repeats the request after the person has signed in again; undefined: the answer is final. */
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
  const sendFile = (method: string, path: string, file?: Blob): Promise<Response> => {
    const headers = new Headers();
    if (accountId !== undefined) headers.set('overlay-account', accountId);
    const request = new Request(new URL(path.replace(/^\//, ''), baseUrl), {
      method,
      headers,
      ...(file === undefined ? {} : { body: file }),
    });
    return send(request, onSignedOut);
  };
  return {
    accountId,
    getFile: async (path) => (await sendFile('GET', path)).blob(),
    setPoster: async (videoId, picture) => {
      const path = `/api/videos/${encodeURIComponent(videoId)}/poster`;
      return readBody(await sendFile('PUT', path, picture));
    },
    get: call('GET') as Call<'get'>,
    post: call('POST') as Call<'post'>,
    patch: call('PATCH') as Call<'patch'>,
    delete: call('DELETE') as Call<'delete'>,
  };
}

/** `Call` has checked this for each operation. */
interface AnyRequest {
  readonly params?: AddressParts;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text();
  return text === '' ? undefined : JSON.parse(text);
}

/** A session that ends during work loses no input: the same request is repeated after the sign-in. */
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
