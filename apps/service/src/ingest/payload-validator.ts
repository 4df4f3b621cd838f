import { type FieldError, InteractionPayload, limits } from '@overlay/contract';
import { Compile } from 'typebox/compile';
import { toFieldErrors } from '../http/validation-problem.ts';

const validator = Compile(InteractionPayload);

/** Shape alone; what fields mean together is `toAcceptedEvent`'s. */
export function isInteractionPayload(value: unknown): value is InteractionPayload {
  return validator.Check(value);
}

/** Why a payload is not one. */
export function toPayloadErrors(value: unknown): FieldError[] {
  return toFieldErrors(validator.Errors(value));
}

/** JSON text of metadata within its 4 KiB, or undefined where it is larger. */
export function toMetadataText(metadata: InteractionPayload['metadata']): string | undefined {
  if (metadata === undefined) return '';
  const text = JSON.stringify(metadata);
  return Buffer.byteLength(text) > limits.metadataBytes ? undefined : text;
}

/**
 * JSON can carry half of a surrogate pair as an escape; such a string has no UTF-8 and cannot be stored.
 * Returns the pointer of the first one. Called only where the body has an escape that could be one.
 */
export function findIllFormedText(value: unknown, pointer = '', depth = 0): string | undefined {
  if (typeof value === 'string') return value.isWellFormed() ? undefined : pointer || '/';
  if (typeof value !== 'object' || value === null || depth > 4) return undefined;
  for (const [key, child] of Object.entries(value)) {
    if (!key.isWellFormed()) return pointer || '/';
    const found = findIllFormedText(child, `${pointer}/${key}`, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}
