import { limits } from '@overlay/contract';

/** A control character is written as `\u0000`. */
const bytesPerUnit = 6;
const bytesPerScalar = 26;
const deepest = 4;

/** Whether one event of a batch has more bytes than an event may have. */
export function isTooLarge(event: unknown): boolean {
  // Nearly every event is smaller than that by far, and writing it again would cost more than to check all its fields.
  if (mostBytes(event, 0) <= limits.eventBytes) return false;
  try {
    return Buffer.byteLength(JSON.stringify(event)) > limits.eventBytes;
  } catch {
    // Parsing JSON has no depth, writing it has: what is nested too deeply to be written again is no event.
    return true;
  }
}

/** What the JSON text of a value has at most, from the lengths of its strings; infinite where it is nested deeply. */
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
