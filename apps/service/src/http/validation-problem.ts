import type { FieldError } from '@overlay/contract';
import type { TLocalizedValidationError } from 'typebox/error';
import { ProblemError } from './problem-error.ts';

/** At most ten fields, each once, each with a JSON pointer to the field itself (also where it is missing). */
export function toFieldErrors(errors: Iterable<TLocalizedValidationError>): FieldError[] {
  const byPointer = new Map<string, FieldError>();
  for (const error of errors) {
    const missing = error.keyword === 'required' ? error.params.requiredProperties[0] : undefined;
    const pointer = missing === undefined ? error.instancePath || '/' : `${error.instancePath}/${missing}`;
    if (!byPointer.has(pointer))
      byPointer.set(pointer, { pointer, code: error.keyword, detail: error.message });
    if (byPointer.size >= 10) break;
  }
  return [...byPointer.values()];
}

export function summariseFieldErrors(errors: readonly FieldError[]): string {
  return errors.map((error) => `${error.pointer} ${error.detail}`).join('; ');
}

export function toValidationProblem(errors: Iterable<TLocalizedValidationError>): ProblemError {
  const fields = toFieldErrors(errors);
  return new ProblemError('validation_failed', summariseFieldErrors(fields), { errors: fields });
}
