import { createHash } from 'node:crypto';

/** A dedupe key as ingest makes them: the first 16 bytes of a hash. */
export function keyOfNumber(number: number): Buffer {
  return createHash('sha256').update(String(number)).digest().subarray(0, 16);
}
