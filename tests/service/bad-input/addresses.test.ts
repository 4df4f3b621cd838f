import { describe, expect, it } from 'vitest';
import { readProblem } from '../../kit/read-answer.ts';
import type { ServiceOfFile } from '../../kit/shared-service.ts';
import { test } from '../../kit/test.ts';

let service: ServiceOfFile;
test.beforeAll(({ service: shared }) => {
  service = shared;
});

describe('an address that does not exist', () => {
  it.each([
    '/api/nothing',
    '/api/sdk',
    '/api/sdk/events',
    '/api/sdk/event/',
    '/api/events/evt_1',
    '/API/SDK/EVENT',
    '/api/../api/nothing',
    '/.git/config',
    '/wp-login.php',
    `/api/${'x'.repeat(4_000)}`,
  ])('(%s) is not found, with any method, with and without a key', async (path) => {
    for (const client of [service.client(), service.client(service.account.secretKey)]) {
      readProblem('not_found', await client.get(path));
      readProblem('not_found', await client.post(path, {}));
      readProblem('not_found', await client.send('DELETE', path, undefined));
    }
  });
});

describe('a folder of files', () => {
  it.each(['/sdk/v1/', '/sdk/0.1.0/', '/docs/images/', '/demo/..%2f', '/sdk/v1/%2e%2e/package.json'])(
    '(%s) is not listed and not left',
    async (path) => {
      readProblem('not_found', await service.client().get(path));
    },
  );

  it.each(['/sdk/v1/overlay-sdk.js%00', '/sdk/v1/overlay-sdk.js/overlay-sdk.js%00'])(
    '(%s) has no file with a NUL in its name',
    async (path) => {
      readProblem('bad_request', await service.client().get(path));
    },
  );
});

describe('a method that an address does not answer', () => {
  it.each([
    ['/api/sdk/event', 'POST'],
    ['/api/events/ingest', 'POST'],
    ['/api/sdk/init', 'POST'],
    ['/api/sdk/conversion', 'POST'],
    ['/api/analytics/summary', 'GET, HEAD'],
    ['/api/events', 'GET, HEAD'],
  ])('(%s allows %s) is refused with Allow', async (path, allow) => {
    const client = service.client(service.account.secretKey);
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((one) => !allow.includes(one))) {
      const body = method === 'GET' ? undefined : '{}';
      const answer = await client.send(
        method,
        path,
        body,
        body === undefined ? {} : { 'content-type': 'application/json' },
      );
      readProblem('method_not_allowed', answer);
      expect(answer.headers.get('allow')).toBe(allow);
    }
  });

  it('is refused whatever the body is', async () => {
    const client = service.client(service.account.secretKey);
    const answer = await client.send('PUT', '/api/sdk/event', '<xml/>', {
      'content-type': 'application/xml',
    });
    readProblem('method_not_allowed', answer);
  });
});
