import type { FieldError } from '@overlay/contract';
import { ProblemError } from './problem-error.ts';

/** What typebox says of a body and, through Fastify, of a query string. */
interface ValidationFailure {
  readonly keyword: string;
  readonly instancePath: string;
  readonly message?: string;
  readonly params: object;
}

/** At most ten fields, each once, each with a JSON pointer to the field itself (also where it is missing). */
export function toFieldErrors(failures: Iterable<ValidationFailure>): FieldError[] {
  const byPointer = new Map<string, FieldError>();
  for (const { keyword, instancePath, message, params } of failures) {
    const missing = missingProperty(params);
    const pointer = missing === undefined ? instancePath || '/' : `${instancePath}/${missing}`;
    if (!byPointer.has(pointer))
      byPointer.set(pointer, { pointer, code: keyword, detail: message ?? 'is not valid' });
    if (byPointer.size >= 10) break;
  }
  return [...byPointer.values()];
}

function missingProperty(params: object): string | undefined {
  if (!('requiredProperties' in params) || !Array.isArray(params.requiredProperties)) return undefined;
  const [first]: readonly unknown[] = params.requiredProperties;
  return typeof first === 'string' ? first : undefined;
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
