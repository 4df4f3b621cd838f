import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createErrorHandler } from './error-handler.ts';
import { acceptJsonBodies } from './json-bodies.ts';

let app: FastifyInstance;
beforeEach(async () => {
  app = Fastify();
  app.setErrorHandler(createErrorHandler('https://overlay.test'));
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    ['application/json', 'text/plain'],
    { parseAs: 'buffer' },
    async (_r: unknown, body: unknown) => body,
  );
  app.post('/bytes', async (request) => ({ isBytes: Buffer.isBuffer(request.body) }));
  await app.register(async (plugin) => {
    acceptJsonBodies(plugin);
    plugin.post('/json', async (request) => ({ body: request.body }));
  });
});
afterEach(() => app.close());
const post = async (url: string, options: InjectOptions = {}) => {
  const answer = await app.inject({ method: 'POST', url, ...options });
  return { status: answer.statusCode, ...answer.json() };
};
const json = { 'content-type': 'application/json' };

it('parses JSON for its own routes and leaves bytes to the others', async () => {
  expect(await post('/json', { payload: '{"a":1}', headers: json })).toEqual({ status: 200, body: { a: 1 } });
  expect(await post('/bytes', { payload: '{"a":1}', headers: json })).toEqual({ status: 200, isBytes: true });
});

it('takes no body for an empty object, with or without a content type', async () => {
  expect(await post('/json')).toEqual({ status: 200, body: {} });
  expect(await post('/json', { headers: json })).toEqual({ status: 200, body: {} });
});

it('refuses what is no JSON, and what is not said to be', async () => {
  expect(await post('/json', { payload: '{', headers: json })).toMatchObject({ code: 'malformed_json' });
  expect(await post('/json', { payload: '{}', headers: { 'content-type': 'text/plain' } })).toMatchObject({
    code: 'unsupported_media_type',
  });
});

it('refuses what is nested deeper than anything it checks could follow', async () => {
  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
  expect(await post('/json', { payload: nested(32), headers: json })).toMatchObject({ status: 200 });
  expect(await post('/json', { payload: nested(33), headers: json })).toMatchObject({
    status: 422,
    code: 'validation_failed',
  });
  expect(await post('/json', { payload: nested(200_000), headers: json })).toMatchObject({ status: 422 });
});
