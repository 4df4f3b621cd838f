import { type FieldError, type OverlayOptions, optionsByType, overlayTypes } from '@overlay/contract';
import { Compile } from 'typebox/compile';
import { Clean } from 'typebox/value';
import { toFieldErrors } from '../http/answers/validation-problem.ts';
import { overlayRuleErrors } from './overlay-rules.ts';

const validators = {
  tap: Compile(optionsByType.tap),
  rating: Compile(optionsByType.rating),
  poll: Compile(optionsByType.poll),
  slider: Compile(optionsByType.slider),
  cta: Compile(optionsByType.cta),
};

export type CheckedOptions =
  | { readonly ok: true; readonly options: OverlayOptions }
  | { readonly ok: false; readonly errors: readonly FieldError[] };

/**
 * Validates the overlay options of a request. Errors concern the given type alone, not all five branches of the union.
 * Unknown fields are dropped: pages only get what was validated.
 */
export function checkOverlayOptions(value: Readonly<Record<string, unknown>>): CheckedOptions {
  const type = overlayTypes.find((known) => known === value.type);
  if (type === undefined) {
    const detail = `must be one of ${overlayTypes.join(', ')}`;
    return { ok: false, errors: [{ pointer: '/options/type', code: 'enum', detail }] };
  }
  const validator = validators[type];
  const known: unknown = Clean(optionsByType[type], structuredClone(value));
  if (!validator.Check(known))
    return { ok: false, errors: underOptions(toFieldErrors(validator.Errors(known))) };
  const errors = overlayRuleErrors(known);
  return errors.length > 0 ? { ok: false, errors: underOptions(errors) } : { ok: true, options: known };
}

function underOptions(errors: readonly FieldError[]): FieldError[] {
  return errors.map((error) => ({
    ...error,
    pointer: error.pointer === '/' ? '/options' : `/options${error.pointer}`,
  }));
}
