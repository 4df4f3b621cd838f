import type { DeviceReference } from '@overlay/contract';
import type { AccountRecord } from '../control-store/accounts.ts';
import { ProblemError } from '../http/answers/problem-error.ts';
import { toDeviceHash, toViewerHash } from '../ingest/accept/device-hash.ts';
import { findIllFormedText } from '../ingest/accept/payload-validator.ts';

/** The stored value for events without a device: treated as a device, it would match all of them. */
const noDevice = '0'.repeat(64);

/** The hash under which the records of a device, or of a signed viewer, are stored. */
export function resolveDevice(
  reference: DeviceReference,
  { accountId, salt }: Pick<AccountRecord, 'accountId' | 'salt'>,
): string {
  const { deviceId, deviceHash, viewerId } = reference;
  if (Object.values(reference).filter((value) => value !== undefined).length !== 1) {
    throw refuse('/', 'oneOf', 'must have exactly one of deviceId, deviceHash and viewerId');
  }
  if (deviceId !== undefined) return toDeviceHash(salt, requireText('/deviceId', deviceId));
  if (viewerId !== undefined) return toViewerHash(salt, accountId, requireText('/viewerId', viewerId));
  if (deviceHash === undefined || deviceHash === noDevice) {
    throw refuse('/deviceHash', 'device', 'is the hash of no device');
  }
  return deviceHash;
}

function requireText(pointer: string, text: string): string {
  if (findIllFormedText(text) === undefined) return text;
  throw refuse(pointer, 'unicode', 'contains half of a surrogate pair, which is not valid text');
}

function refuse(pointer: string, code: string, detail: string): ProblemError {
  return new ProblemError('validation_failed', `${pointer} ${detail}`, {
    errors: [{ pointer, code, detail }],
  });
}
