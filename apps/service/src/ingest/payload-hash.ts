import { InteractionPayload } from '@overlay/contract';

const fields = Object.keys(InteractionPayload.properties).filter(
  (name) => name !== 'dedupeKey' && name !== 'metadata',
);
const offsetBasis = 0x811c_9dc5;
const prime = 0x0100_0193;

/**
 * Over every field that the caller said, in a fixed order: not over what the service adds, which differs at a retry.
 * Read from the contract, so that a new field cannot be forgotten. FNV-1a of 32 bits over numbers of fields, types and
 * texts; putting all of it together for `crc32` cost three times as much.
 */
export function toPayloadHash(payload: InteractionPayload, metadata: string): number {
  const said: Readonly<Record<string, unknown>> = payload;
  let hash = addText(offsetBasis, metadata);
  for (let field = 0; field < fields.length; field++) {
    const value = said[fields[field] ?? ''];
    if (value === undefined) continue;
    hash = addUnit(hash, 0x1_0000 + field);
    hash = typeof value === 'string' ? addText(hash, value) : addText(addUnit(hash, 0x2_0000), String(value));
  }
  return hash >>> 0;
}

function addText(hash: number, text: string): number {
  let sum = hash;
  for (let at = 0; at < text.length; at++) sum = addUnit(sum, text.charCodeAt(at));
  return sum;
}

/** Fields and types have numbers that no unit of a text has. */
function addUnit(hash: number, unit: number): number {
  return Math.imul(hash ^ unit, prime);
}
