import type { FieldError } from './error-catalogue.ts';
import { toPatternWords } from './pattern-words.ts';

/** The errors that typebox reports for a body and, through Fastify, for a query string. */
export interface ValidationFailure {
  readonly keyword: string;
  readonly instancePath: string;
  readonly message?: string;
  readonly params: object;
}

/**
 * At most ten fields, each once, each with a JSON pointer to the field itself (even if it is missing).
 * @param root the value that was validated, for errors that say what was probably meant
 */
export function toFieldErrors(failures: Iterable<ValidationFailure>, root?: unknown): FieldError[] {
  const byPointer = new Map<string, FieldError>();
  for (const failure of failures) {
    for (const error of toErrorsOf(failure, root)) {
      if (!byPointer.has(error.pointer)) byPointer.set(error.pointer, error);
      if (byPointer.size >= 10) return [...byPointer.values()];
    }
  }
  return [...byPointer.values()];
}

/** One error can name several missing fields. */
function toErrorsOf(failure: ValidationFailure, root: unknown): FieldError[] {
  const { keyword, instancePath, params } = failure;
  const missing = missingProperties(params);
  if (missing.length === 0) {
    return [{ pointer: instancePath || '/', code: keyword, detail: toDetail(failure, root) }];
  }
  return missing.map((name) => ({
    pointer: `${instancePath}/${name}`,
    code: keyword,
    detail: 'is required',
  }));
}

/** The library's words, except where they quote a schema. */
function toDetail({ keyword, instancePath, message, params }: ValidationFailure, root: unknown): string {
  switch (keyword) {
    case 'pattern': {
      const pattern = 'pattern' in params ? String(params.pattern) : '';
      return toPatternWords(pattern, valueAt(root, instancePath));
    }
    case 'anyOf':
    case 'oneOf':
      return 'has none of the forms that are allowed here';
    case 'boolean':
      return 'is not allowed here';
    case 'additionalProperties':
      return 'has fields that are not known here';
    default:
      return message ?? 'is not valid';
  }
}

function valueAt(root: unknown, pointer: string): unknown {
  let value = root;
  for (const step of pointer.split('/').slice(1)) {
    if (typeof value !== 'object' || value === null) return undefined;
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
    value = Object.entries(value).find(([known]) => known === name)?.[1];
  }
  return value;
}

function missingProperties(params: object): string[] {
  if (!('requiredProperties' in params) || !Array.isArray(params.requiredProperties)) return [];
  const names: readonly unknown[] = params.requiredProperties;
  return names.filter((name) => typeof name === 'string');
}

export function summariseFieldErrors(errors: readonly FieldError[]): string {
  return errors.map((error) => `${error.pointer} ${error.detail}`).join('; ');
}
