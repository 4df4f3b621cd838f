import { crc32 } from 'node:zlib';
import { InteractionPayload } from '@overlay/contract';

const fields = Object.keys(InteractionPayload.properties).filter(
  (name) => name !== 'dedupeKey' && name !== 'metadata',
);

/**
 * Over every field that the caller said, in a fixed order: not over what the service adds, which differs at a retry.
 * Read from the contract, so that a new field cannot be forgotten.
 */
export function toPayloadHash(payload: InteractionPayload, metadata: string): number {
  const said: Readonly<Record<string, unknown>> = payload;
  let text = metadata;
  for (const name of fields) {
    const value = said[name];
    if (value !== undefined) text += `\0${name}\0${typeof value}\0${value}`;
  }
  return crc32(text);
}
