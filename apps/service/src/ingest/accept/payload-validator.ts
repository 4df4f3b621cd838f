import { type FieldError, InteractionPayload, limits, toFieldErrors } from '@overlay/contract';
import { Compile } from 'typebox/compile';

const validator = Compile(InteractionPayload);

/** Validates the shape only; `acceptEvent` checks how fields fit together. */
export function isInteractionPayload(value: unknown): value is InteractionPayload {
  return validator.Check(value);
}

/** Why a payload is invalid. */
export function toPayloadErrors(value: unknown): FieldError[] {
  return toFieldErrors(validator.Errors(value));
}

/** JSON text of metadata up to 4 KiB, or undefined if it is larger. */
export function toMetadataText(metadata: InteractionPayload['metadata']): string | undefined {
  if (metadata === undefined) return '';
  const text = JSON.stringify(metadata);
  return Buffer.byteLength(text) > limits.metadataBytes ? undefined : text;
}

/**
 * JSON escapes can encode half of a surrogate pair; such a string has no UTF-8 and cannot be stored. Returns the
 * pointer of the first one. Called only if the body contains an escape that could be one.
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
