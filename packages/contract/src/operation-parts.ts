/** What many operations have in common. */

export const keyErrors = [
  'missing_api_key',
  'invalid_api_key',
  'insufficient_scope',
  'secret_key_in_browser',
] as const;

export const bodyErrors = [
  'malformed_json',
  'payload_too_large',
  'unsupported_media_type',
  'validation_failed',
] as const;

export const manage = { kind: 'apiKey', scope: 'manage' } as const;
