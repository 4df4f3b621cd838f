import { closed, type Operation, type OperationRows, toOperations } from '@overlay/contract';
import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify';
import Type from 'typebox';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Principal } from '../../principals/principal.ts';
import { BodyReader, takeBodiesOf } from '../admission/body-reader.ts';
import { createErrorHandler } from '../answers/error-handler.ts';
import { ProblemError } from '../answers/problem-error.ts';
import { registerOperations } from './operation-routes.ts';
import type { HandlersOf } from './operation-types.ts';

const rows = {
  createThing: {
    at: 'POST /api/keys/{keyId}/things',
    summary: 'A thing',
    permission: 'keys:manage',
    query: closed({ limit: Type.Optional(Type.Integer()), loud: Type.Optional(Type.Boolean()) }),
    body: closed({
      scopes: Type.Optional(Type.Array(Type.String())),
      page: Type.Optional(closed({ url: Type.Optional(Type.String()) })),
      any: Type.Optional(Type.Unknown()),
    }),
    status: 201,
    answer: Type.Unknown(),
  },
  readSame: {
    at: 'GET /api/same-for-all',
    summary: 'The same for everybody',
    permission: 'public',
    answer: Type.Unknown(),
    cacheControl: 'public, max-age=300',
  },
  beacon: {
    at: 'POST /api/beacons',
    summary: 'A beacon',
    permission: 'overlays:show',
    keyInBody: true,
    body: closed({ key: Type.Optional(Type.String()) }),
    answer: Type.Unknown(),
  },
} as const satisfies OperationRows;
const table = toOperations('keys', rows);

const handlers = {
  createThing: ({ params, query, body }) => ({ params, query, body }),
  readSame: () => ({ same: true }),
  beacon: ({ body }) => body,
} satisfies HandlersOf<typeof rows>;

/** Admits callers who say `let me in`, in the header or as a key in the body. */
const principal: Principal = {
  accountId: undefined,
  actor: { kind: 'scheduler' },
  permissions: new Set(),
};
const access = {
  byHeaders: async (
    request: { headers: { authorization?: string | undefined } },
    { keyInBody }: Operation,
  ) => {
    if (request.headers.authorization === 'let me in') return principal;
    if (keyInBody === true) return undefined;
    throw new ProblemError('missing_api_key');
  },
  byBody: (_request: unknown, _operation: Operation, body: unknown) => {
    if (JSON.stringify(body).includes('let me in')) return principal;
    throw new ProblemError('invalid_api_key');
  },
};

let app: FastifyInstance;
beforeEach(async () => {
  app = Fastify();
  app.decorate('bodyReader', new BodyReader({ maxBytes: 1_000, stallMs: 5_000 }));
  app.setErrorHandler(
    createErrorHandler({ publicUrl: 'https://overlay.test', toResponseHeaders: () => ({}) }),
  );
  app.removeAllContentTypeParsers();
  takeBodiesOf(app, 'application/json');
  await registerOperations(app, table, handlers, { access });
});
afterEach(() => app.close());

const json = { 'content-type': 'application/json' };
const post = async (url: string, payload: string | undefined, headers: InjectOptions['headers'] = {}) => {
  const sent = Object.entries({ authorization: 'let me in', ...json, ...headers });
  const answer = await app.inject({
    method: 'POST',
    url,
    ...(payload === undefined ? {} : { payload }),
    headers: Object.fromEntries(sent.filter(([, value]) => value !== undefined)),
  });
  return { status: answer.statusCode, body: answer.json() };
};
const things = '/api/keys/key_1/things';

describe('an operation', () => {
  it('gets path, query and body as the table declares them', async () => {
    expect(await post(`${things}?limit=5&loud=true`, '{"scopes":["a"]}')).toEqual({
      status: 201,
      body: { params: { keyId: 'key_1' }, query: { limit: 5, loud: true }, body: { scopes: ['a'] } },
    });
  });

  it('treats a missing body as an empty object, with or without a content type', async () => {
    expect((await post(things, undefined)).body.body).toEqual({});
    expect((await post(things, undefined, { 'content-type': undefined })).body.body).toEqual({});
  });

  it.each([
    ['{"scope":["a"]}', '/scope', 'did you mean scopes?'],
    ['{"page":{"ur":"x"}}', '/page/ur', 'did you mean url?'],
    ['{"somethingElse":1}', '/somethingElse', 'is not known here'],
    ['{"a/b~c":1}', '/a~1b~0c', 'is not known here'],
    ['{"scopes":[1]}', '/scopes/0', 'must be string'],
    ['[]', '/', 'must be object'],
  ])('refuses %s at %s', async (payload, pointer, detail) => {
    const { status, body } = await post(things, payload);
    expect([status, body.code]).toEqual([422, 'validation_failed']);
    expect(body.errors).toEqual([expect.objectContaining({ pointer })]);
    expect(body.errors[0].detail).toContain(detail);
  });

  it.each([
    ['limti=5', '/limti', 'did you mean limit?'],
    ['limit=05', '/limit', 'must be integer'],
    ['limit=1&limit=2', '/limit', 'must be integer'],
    ['loud=yes', '/loud', 'must be boolean'],
  ])('refuses ?%s at %s', async (query, pointer, detail) => {
    const { status, body } = await post(`${things}?${query}`, '{}');
    expect([status, body.code]).toEqual([422, 'validation_failed']);
    expect(body.errors).toEqual([expect.objectContaining({ pointer })]);
    expect(body.errors[0].detail).toContain(detail);
  });

  it('refuses a body that is nested too deeply to be validated', async () => {
    const nested = (depth: number) => `{"any":${'['.repeat(depth)}${']'.repeat(depth)}}`;
    expect((await post(things, nested(31))).status).toBe(201);
    expect(await post(things, nested(32))).toMatchObject({
      status: 422,
      body: { code: 'validation_failed' },
    });
  });

  it('authorises the caller before it reads the body, whatever the body is', async () => {
    const stranger = { authorization: 'nobody' };
    for (const payload of ['{', 'x'.repeat(10_000), '{"scope":1}']) {
      expect(await post(`${things}?x=1`, payload, stranger)).toMatchObject({
        status: 401,
        body: { code: 'missing_api_key' },
      });
    }
    expect((await post(things, 'x', { ...stranger, 'content-type': 'text/html' })).status).toBe(401);
  });

  it('refuses a body that is not JSON, or not declared as JSON', async () => {
    expect((await post(things, '{')).body.code).toBe('malformed_json');
    expect((await post(things, '{}', { 'content-type': 'text/plain' })).body.code).toBe(
      'unsupported_media_type',
    );
  });

  it('accepts a key in the body, and text/plain, if the table says so', async () => {
    const headers = { authorization: undefined, 'content-type': 'text/plain' };
    expect((await post('/api/beacons', '{"key":"let me in"}', headers)).status).toBe(200);
    expect((await post('/api/beacons', '{"key":"nobody","more":1}', headers)).body.code).toBe(
      'invalid_api_key',
    );
  });

  it('that has the same answer for every caller gets an entity tag, and other answers are not cached', async () => {
    const first = await app.inject('/api/same-for-all');
    expect(first.headers).toMatchObject({ 'cache-control': 'public, max-age=300' });
    const headers = { 'if-none-match': String(first.headers.etag) };
    expect((await app.inject({ url: '/api/same-for-all', headers })).statusCode).toBe(304);
    const thing = await app.inject({
      method: 'POST',
      url: things,
      headers: { authorization: 'let me in' },
    });
    expect(thing.headers['cache-control']).toBe('no-store');
  });
});

describe('a service', () => {
  it('does not start if an operation has no handler, or a handler no operation', async () => {
    const { beacon, ...others } = handlers;
    const without = others as typeof handlers;
    await expect(registerOperations(Fastify(), table, without, { access })).rejects.toThrow('beacon');
    const surplus = { ...handlers, another: beacon };
    await expect(registerOperations(Fastify(), table, surplus, { access })).rejects.toThrow('another');
  });
});
