import { isUtf8 } from 'node:buffer';
import { type FieldError, limits, summariseFieldErrors } from '@overlay/contract';
import { ProblemError } from '../answers/problem-error.ts';
import { findLongNumbers } from './json-numbers.ts';

const deepest = 32;

export interface JsonBody {
  readonly value: unknown;
  /** Whether the text contains an escape that could be half of a surrogate pair, so that a search is worthwhile. */
  readonly mayHaveIllFormedText: boolean;
}

/** A parsed body whose long numbers its reader has to refuse: in a batch each affects only its own event. */
export interface JsonBodyWithNumbers extends JsonBody {
  /** The result of `findLongNumbers`. */
  readonly longNumbers: readonly string[];
}

/** Parses bytes as JSON, or throws the problem. */
export function parseJsonBody(bytes: unknown): JsonBody {
  const body = parseJsonBodyWithNumbers(bytes);
  if (body.longNumbers.length > 0) throw toLongNumbersProblem(body.longNumbers);
  return body;
}

/** `__proto__` stays an own property, as JSON.parse makes it; nothing here merges objects. */
export function parseJsonBodyWithNumbers(bytes: unknown): JsonBodyWithNumbers {
  if (!Buffer.isBuffer(bytes) || bytes.length === 0) {
    throw new ProblemError('malformed_json', 'The body is empty.');
  }
  if (!isUtf8(bytes)) throw new ProblemError('malformed_json', 'The body is not UTF-8.');
  const text = bytes.toString('utf8');
  try {
    return {
      value: JSON.parse(text),
      mayHaveIllFormedText: text.includes('\\u'),
      longNumbers: findLongNumbers(text),
    };
  } catch (cause) {
    throw new ProblemError('malformed_json', cause instanceof Error ? cause.message : undefined, { cause });
  }
}

export function toLongNumbersProblem(pointers: readonly string[]): ProblemError {
  const errors = pointers.slice(0, 10).map(toLongNumberError);
  return new ProblemError('validation_failed', summariseFieldErrors(errors), { errors });
}

export function toLongNumberError(pointer: string): FieldError {
  return { pointer, code: 'numberLength', detail: `must have at most ${limits.numberLength} characters` };
}

/**
 * Parses the body of an operation that its schema validates. An empty body means `{}`, so that a POST whose fields are
 * all optional needs none; not if the body may contain the key (`mayBeEmpty` false).
 */
export function parseOperationBody(bytes: unknown, mayBeEmpty = true): unknown {
  const isEmpty = !Buffer.isBuffer(bytes) || bytes.length === 0;
  if (isEmpty && mayBeEmpty) return {};
  const { value } = parseJsonBody(bytes);
  // Validation and storage are recursive and would overflow the stack.
  if (isDeeperThan(deepest, value)) {
    throw new ProblemError('validation_failed', `The body is nested more than ${deepest} deep.`, {
      errors: [{ pointer: '/', code: 'maxDepth', detail: `is nested more than ${deepest} deep` }],
    });
  }
  return value;
}

/** Returns a JSON object, or throws the problem. */
export function toJsonObject(value: unknown): Readonly<Record<string, unknown>> {
  if (isJsonObject(value)) return value;
  throw new ProblemError('validation_failed', 'The body must be a JSON object.', {
    errors: [{ pointer: '/', code: 'type', detail: 'must be an object' }],
  });
}

export function isJsonObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Whether objects and arrays are nested more than `depth` levels deep. Goes level by level, so that depth needs no
 * stack.
 */
function isDeeperThan(depth: number, value: unknown): boolean {
  let level: readonly unknown[] = [value];
  for (let left = depth; ; left -= 1) {
    const nested = level.filter((one): one is object => typeof one === 'object' && one !== null);
    if (nested.length === 0) return false;
    if (left === 0) return true;
    level = nested.flatMap((one): readonly unknown[] => (Array.isArray(one) ? one : Object.values(one)));
  }
}
