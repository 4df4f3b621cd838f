import { isUtf8 } from 'node:buffer';
import { ProblemError } from './problem-error.ts';

export interface JsonBody {
  readonly value: unknown;
  /** Whether the text has an escape that could be half of a surrogate pair: only then is it worth looking. */
  readonly mayHaveIllFormedText: boolean;
}

/** Bytes to JSON. `__proto__` stays an own property, as JSON.parse makes it; nothing here merges objects. */
export function parseJsonBody(bytes: unknown): JsonBody {
  if (!Buffer.isBuffer(bytes) || bytes.length === 0) {
    throw new ProblemError('malformed_json', 'The body is empty.');
  }
  if (!isUtf8(bytes)) throw new ProblemError('malformed_json', 'The body is not UTF-8.');
  const text = bytes.toString('utf8');
  try {
    return { value: JSON.parse(text), mayHaveIllFormedText: text.includes('\\u') };
  } catch (cause) {
    throw new ProblemError('malformed_json', cause instanceof Error ? cause.message : undefined, { cause });
  }
}

/** A JSON object, or the problem that says it is something else. */
export function toJsonObject(value: unknown): Readonly<Record<string, unknown>> {
  if (isJsonObject(value)) return value;
  throw new ProblemError('validation_failed', 'The body must be a JSON object.', {
    errors: [{ pointer: '/', code: 'type', detail: 'must be an object' }],
  });
}

function isJsonObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
