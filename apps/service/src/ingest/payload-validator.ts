import { type FieldError, InteractionPayload, limits } from '@overlay/contract';
import { Compile } from 'typebox/compile';

const validator = Compile(InteractionPayload);

/** Shape alone; what fields mean together is `toAcceptedEvent`'s. */
export function isInteractionPayload(value: unknown): value is InteractionPayload {
  return validator.Check(value);
}

/** Why a payload is not one: at most ten fields, each with a JSON pointer. */
export function toPayloadErrors(value: unknown): FieldError[] {
  const seen = new Map<string, FieldError>();
  for (const error of validator.Errors(value)) {
    const missing =
      error.keyword === 'required' ? String(error.params.requiredProperties[0] ?? '') : undefined;
    const pointer = missing === undefined ? error.instancePath || '/' : `${error.instancePath}/${missing}`;
    const known = seen.get(pointer);
    if (known === undefined) {
      seen.set(pointer, { pointer, code: error.keyword, detail: error.message });
    }
    if (seen.size >= 10) break;
  }
  return [...seen.values()];
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
