import { limits } from '@overlay/contract';

/** A control character is written as `\u0000`. */
const bytesPerUnit = 6;
const bytesPerScalar = 26;
const deepest = 4;

/** Whether an event of a batch exceeds the maximum size of an event. */
export function isTooLarge(event: unknown): boolean {
  // Nearly every event is far smaller, and serialising it again would cost more than validating all of its fields.
  if (mostBytes(event, 0) <= limits.eventBytes) return false;
  try {
    return Buffer.byteLength(JSON.stringify(event)) > limits.eventBytes;
  } catch {
    // JSON.parse has no depth limit, but JSON.stringify has: an event too deep to be serialised again is invalid.
    return true;
  }
}

/** Upper bound of the JSON text of a value, from the lengths of its strings; infinite if it is nested deeply. */
function mostBytes(value: unknown, depth: number): number {
  if (typeof value === 'string') return value.length * bytesPerUnit + 2;
  if (!hasFields(value)) return bytesPerScalar;
  if (depth === deepest) return Number.POSITIVE_INFINITY;
  let bytes = 2;
  for (const name in value) {
    bytes += name.length * bytesPerUnit + 4 + mostBytes(value[name], depth + 1);
  }
  return bytes;
}

function hasFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
