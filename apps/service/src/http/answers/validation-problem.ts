import type { FieldError } from '@overlay/contract';
import { ProblemError } from './problem-error.ts';

/** The errors that typebox reports for a body and, through Fastify, for a query string. */
interface ValidationFailure {
  readonly keyword: string;
  readonly instancePath: string;
  readonly message?: string;
  readonly params: object;
}

/** At most ten fields, each once, each with a JSON pointer to the field itself (even if it is missing). */
export function toFieldErrors(failures: Iterable<ValidationFailure>): FieldError[] {
  const byPointer = new Map<string, FieldError>();
  for (const failure of failures) {
    for (const error of toErrorsOf(failure)) {
      if (!byPointer.has(error.pointer)) byPointer.set(error.pointer, error);
      if (byPointer.size >= 10) return [...byPointer.values()];
    }
  }
  return [...byPointer.values()];
}

/** One error can name several missing fields. */
function toErrorsOf({ keyword, instancePath, message, params }: ValidationFailure): FieldError[] {
  const missing = missingProperties(params);
  if (missing.length === 0) {
    return [{ pointer: instancePath || '/', code: keyword, detail: message ?? 'is not valid' }];
  }
  return missing.map((name) => ({
    pointer: `${instancePath}/${name}`,
    code: keyword,
    detail: 'is required',
  }));
}

function missingProperties(params: object): string[] {
  if (!('requiredProperties' in params) || !Array.isArray(params.requiredProperties)) return [];
  const names: readonly unknown[] = params.requiredProperties;
  return names.filter((name) => typeof name === 'string');
}

export function summariseFieldErrors(errors: readonly FieldError[]): string {
  return errors.map((error) => `${error.pointer} ${error.detail}`).join('; ');
}

export function toValidationProblem(
  failures: Iterable<ValidationFailure>,
  extra: { readonly cause?: unknown } = {},
): ProblemError {
  const errors = toFieldErrors(failures);
  return new ProblemError('validation_failed', summariseFieldErrors(errors), { errors, ...extra });
}
