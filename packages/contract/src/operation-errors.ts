import type { ErrorCode } from './error-catalogue.ts';
import type { Operation } from './operation.ts';
import { scopeOf } from './permission.ts';

const keyErrors = [
  'missing_api_key',
  'invalid_api_key',
  'insufficient_scope',
  'origin_not_allowed',
  'secret_key_in_browser',
  'storage_unavailable',
] as const;
const bodyErrors = ['malformed_json', 'payload_too_large', 'unsupported_media_type', 'rate_limited'] as const;
/** Every operation can refuse an unknown query parameter, and every request while the service stops. */
const generalErrors = ['validation_failed', 'overloaded'] as const;

/** Every problem that an operation can answer with, ordered by status. */
export function errorsOf(operation: Operation): readonly ErrorCode[] {
  const { permission, method, path, errors = [] } = operation;
  const codes: ErrorCode[] = [...generalErrors, ...errors];
  if (permission !== 'public' && scopeOf(permission) !== undefined) codes.push(...keyErrors);
  if (method !== 'get') codes.push(...bodyErrors);
  if (path.includes('{')) codes.push('not_found');
  return [...new Set(codes)];
}
