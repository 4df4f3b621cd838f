import type { DeviceReference } from '@overlay/contract';
import { ProblemError } from '../http/answers/problem-error.ts';
import { toDeviceHash } from '../ingest/accept/device-hash.ts';
import { findIllFormedText } from '../ingest/accept/payload-validator.ts';

/** The value that the store has for events without a device: as a device it would match all of them. */
const noDevice = '0'.repeat(64);

/** The hash under which the records of a device are stored. */
export function resolveDevice({ deviceId, deviceHash }: DeviceReference, accountSalt: Uint8Array): string {
  if (deviceId !== undefined && deviceHash === undefined) {
    if (findIllFormedText(deviceId) !== undefined) {
      throw refuse('/deviceId', 'unicode', 'contains half of a surrogate pair, which is not valid text');
    }
    return toDeviceHash(accountSalt, deviceId);
  }
  if (deviceHash === noDevice) throw refuse('/deviceHash', 'device', 'is the hash of no device');
  if (deviceHash !== undefined && deviceId === undefined) return deviceHash;
  throw refuse('/', 'oneOf', 'must have exactly one of deviceId and deviceHash');
}

function refuse(pointer: string, code: string, detail: string): ProblemError {
  return new ProblemError('validation_failed', `${pointer} ${detail}`, {
    errors: [{ pointer, code, detail }],
  });
}
