import { describe, expect, it } from 'vitest';
import type { WireAnswer } from '../../kit/wire-answer.ts';
import type { WireRequest } from '../wire/wire-request.ts';
import { judgeAnswer } from './judge-answer.ts';

const secrets = ['victim-secret'];
const toRequest = (line: string): WireRequest => ({
  label: line,
  chunks: [Buffer.from(`${line} HTTP/1.1\r\nhost: x\r\n\r\n`)],
  heads: [false],
  isComplete: true,
});
const toAnswer = (
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): WireAnswer => ({
  status,
  headers: new Map(Object.entries(headers).map(([name, value]) => [name, [value]])),
  body: Buffer.from(JSON.stringify(body)),
});
const problem = (fields: object) => ({
  type: 'https://x/docs/errors/not_found',
  title: 'There is nothing here',
  status: 404,
  detail: 'x',
  code: 'not_found',
  requestId: 'x',
  retryable: false,
  ...fields,
});
const json = { 'content-type': 'application/problem+json; charset=utf-8' };
const judge = (line: string, answer: WireAnswer) => () => judgeAnswer(toRequest(line), answer, secrets);
const page = { events: [], nextCursor: null };

describe('an answer is a finding', () => {
  it.each([
    [
      '500',
      'GET /api/keys',
      toAnswer(500, problem({ status: 500, code: 'internal_error' }), json),
      /is answered 500/,
    ],
    ['503 without Retry-After', 'GET /api/keys', toAnswer(503, problem({}), json), /is answered 503/],
    ['of another account', 'GET /api/events', toAnswer(200, { a: 'victim-secret' }), /another account/],
    [
      'of another account, in a header',
      'GET /x',
      toAnswer(200, {}, { 'x-a': 'victim-secret' }),
      /another account/,
    ],
    ['refused without a problem', 'GET /api/events', toAnswer(417, {}), /without a problem/],
    [
      'refused as plain JSON',
      'GET /api/events',
      toAnswer(404, problem({}), { 'content-type': 'application/json' }),
      /without a problem/,
    ],
    [
      'unlike the catalogue',
      'GET /api/events',
      toAnswer(404, problem({ title: 'Gone' }), json),
      /differs from the catalogue/,
    ],
    [
      'with a status that differs from its body',
      'GET /api/events',
      toAnswer(400, problem({}), json),
      /differs from the catalogue/,
    ],
    ['outside its schema', 'GET /api/events', toAnswer(200, { events: [] }), /schema does not allow/],
    ['201 where 200 is documented', 'GET /api/events', toAnswer(201, page), /answered 201/],
    [
      '429 without Retry-After',
      'POST /api/sdk/event',
      toAnswer(
        429,
        problem({ status: 429, code: 'rate_limited', title: 'Too many requests', retryable: true }),
        json,
      ),
      /429 without Retry-After/,
    ],
    [
      'a code that is not documented for it',
      'GET /api/keys',
      toAnswer(
        409,
        problem({ status: 409, code: 'conflict', title: 'The request conflicts with the current state' }),
        json,
      ),
      /conflict is not documented/,
    ],
  ])('if it is %s', (_name, line, answer, finding) => {
    expect(judge(line, answer)).toThrow(finding);
  });

  it('if a valid event of a batch is refused, or a verdict is missing', () => {
    const results = [{ index: 0, status: 'rejected', code: 'validation_failed', detail: 'x' }];
    const batch = { ok: false, receivedAt: '2026-01-01T00:00:00.000Z', accepted: 0, rejected: 1, results };
    const request = toRequest('POST /api/sdk/event');
    const judgeBatch = (goodEvents: boolean[]) => () =>
      judgeAnswer({ ...request, goodEvents }, toAnswer(200, batch), secrets);
    expect(judgeBatch([true])).toThrow(/good event is refused/);
    expect(judgeBatch([false, false])).toThrow(/not one verdict for each/);
    expect(judgeBatch([false])).not.toThrow();
  });
});

describe('an answer is not a finding', () => {
  it.each([
    ['its schema admits it', 'GET /api/events', toAnswer(200, page)],
    ['it is a problem of the catalogue', 'GET /api/keys/x', toAnswer(404, problem({}), json)],
    [
      'it is 503 with Retry-After',
      'GET /api/events',
      toAnswer(
        503,
        problem({
          status: 503,
          code: 'storage_unavailable',
          title: 'The storage is unavailable',
          retryable: true,
        }),
        { ...json, 'retry-after': '2' },
      ),
    ],
    ['it is a page', 'GET /docs', toAnswer(200, 'text')],
  ])('where %s', (_name, line, answer) => {
    expect(judge(line, answer)).not.toThrow();
  });
});
