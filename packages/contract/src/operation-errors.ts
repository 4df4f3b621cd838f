import type { ErrorCode } from './error-catalogue.ts';
import type { Operation } from './operation.ts';
import { isPermission, scopeOf } from './permission.ts';
import { isForMembers, permissionsOfAdministrators } from './role.ts';

const keyErrors = [
  'missing_api_key',
  'invalid_api_key',
  'insufficient_scope',
  'origin_not_allowed',
  'secret_key_in_browser',
  'storage_unavailable',
] as const;
const sessionErrors = ['not_signed_in', 'insufficient_permission', 'origin_not_allowed'] as const;
const memberErrors = [...sessionErrors, 'not_found', 'account_not_named'] as const;
const bodyErrors = ['malformed_json', 'payload_too_large', 'unsupported_media_type', 'rate_limited'] as const;
/** Every operation can refuse an unknown query parameter, and every request while the service stops. */
const generalErrors = ['validation_failed', 'overloaded'] as const;

/** Every problem that an operation can answer with, ordered by status. */
export function errorsOf(operation: Operation): readonly ErrorCode[] {
  const { permission, method, path, errors = [] } = operation;
  const codes: ErrorCode[] = [...generalErrors, ...errors];
  if (scopeOf(permission) !== undefined) codes.push(...keyErrors);
  if (permission === 'own-pages') codes.push('origin_not_allowed');
  if (isPermission(permission) && isForMembers(permission)) codes.push(...memberErrors);
  if (isPermission(permission) && permissionsOfAdministrators.has(permission)) codes.push(...sessionErrors);
  if (method !== 'get') codes.push(...bodyErrors);
  if (path.includes('{')) codes.push('not_found');
  return [...new Set(codes)];
}
