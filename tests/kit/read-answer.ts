import { type ErrorCode, errorCatalogue, Problem } from '@overlay/contract';
import type { Static, TSchema } from 'typebox';
import Value from 'typebox/value';
import { expect } from 'vitest';
import { type Answer, publicUrl } from './http-client.ts';

/** The body of a 2xx answer, checked against the contract. */
export function readAnswer<Schema extends TSchema>(schema: Schema, answer: Answer): Static<Schema> {
  expect(answer.status, answer.text).toBeLessThan(300);
  return readBody(schema, answer);
}

/** The body, whatever the status, checked against the contract. */
export function readBody<Schema extends TSchema>(schema: Schema, answer: Answer): Static<Schema> {
  // Looking for errors takes twice as long as checking that there are none.
  if (Value.Check(schema, answer.body)) return answer.body;
  expect(Value.Errors(schema, answer.body), answer.text).toEqual([]);
  throw new Error(`the answer does not match its schema: ${answer.text}`);
}

/** An answer that equals the documented problem of this code in every field. */
export function readProblem(code: ErrorCode, answer: Answer): Problem {
  const { status, title, retryable } = errorCatalogue[code];
  expect(answer.body, answer.text).toMatchObject({ status, code });
  const problem = readBody(Problem, answer);
  expect(problem).toMatchObject({ type: `${publicUrl}/docs/errors/${code}`, title, retryable });
  expect(problem.detail).not.toBe('');
  expect(problem.requestId).not.toBe('');
  expect(answer.status).toBe(status);
  expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  return problem;
}
