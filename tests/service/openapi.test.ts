import { type ErrorCode, errorCatalogue, operations } from '@overlay/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestService, type TestService } from '../kit/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service?.stop());

const filledIn = (path: string) => path.replaceAll(/\{\w+\}/g, 'of_nobody');

describe('the OpenAPI document', () => {
  test('lists every operation of the contract', async () => {
    const answer = await service.client().get('/openapi.json');
    const document = answer.body as { openapi: string; paths: Record<string, Record<string, unknown>> };
    expect(document.openapi).toBe('3.1.0');
    const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
    expect(listed.sort()).toEqual(operations.map(({ method, path }) => `${method} ${path}`).sort());
  });

  test.each(operations)('$method $path is answered by the service', async ({ method, path }) => {
    const answer = await service.client().send(method.toUpperCase(), filledIn(path), undefined);
    const code = (answer.body as { code?: ErrorCode } | undefined)?.code;
    expect([code === undefined || code in errorCatalogue, answer.text]).toEqual([true, answer.text]);
    expect(['not_found', 'method_not_allowed', 'internal_error']).not.toContain(code);
  });

  test('an API address answers only methods that the contract lists', async () => {
    for (const path of new Set(operations.map((operation) => operation.path))) {
      const listed = operations
        .filter((operation) => operation.path === path)
        .map(({ method }) => method.toUpperCase());
      const other = ['PUT', 'POST', 'GET', 'PATCH', 'DELETE'].find((method) => !listed.includes(method));
      const answer = await service.client().send(other ?? 'PUT', filledIn(path), undefined);
      expect([path, other, answer.status]).toEqual([path, other, 405]);
      for (const method of listed) expect(answer.headers.get('allow')).toContain(method);
    }
  });
});
