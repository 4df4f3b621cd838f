import Type, { type Static } from 'typebox';
import { limits } from './limits.ts';

/** Prefixes of the service's own identifiers. */
export const identifierPrefixes = {
  event: 'evt_',
  overlay: 'ovl_',
  video: 'vid_',
  session: 'sess_',
  account: 'acct_',
  campaign: 'camp_',
  creative: 'crt_',
  installation: 'inst_',
  key: 'key_',
  webhook: 'whk_',
  conversion: 'cnv_',
  erasure: 'era_',
  export: 'exp_',
  auditEntry: 'aud_',
  person: 'per_',
  signIn: 'sgn_',
  invitation: 'inv_',
  link: 'lnk_',
} as const;

/** An identifier, the service's or the customer's own: 1 to 128 characters of `A-Za-z0-9._:-`. */
export const Identifier = Type.String({
  pattern: '^[A-Za-z0-9._:-]{1,128}$',
  minLength: 1,
  maxLength: limits.identifierLength,
  description: '1 to 128 characters of A-Za-z0-9._:-',
});

/** SHA-256 in 64 lower-case hex digits. */
export const Sha256Hex = Type.String({
  pattern: '^[0-9a-f]{64}$',
  description: 'SHA-256, 64 lower-case hex digits',
});

export const TimestampMs = Type.Integer({
  minimum: 0,
  maximum: 8_640_000_000_000_000,
  description: 'Milliseconds since the Unix epoch',
});
/** ISO 8601 UTC with milliseconds. */
export const Instant = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$',
  description: 'ISO 8601 UTC with milliseconds',
});
/** A calendar day in UTC. The pattern admits dates that do not exist; `parseDay` does not. */
export const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'YYYY-MM-DD, UTC' });
export type Day = Static<typeof Day>;

/** The first millisecond (UTC) of a day that exists, or undefined. */
export function parseDay(day: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined;
  const ms = Date.parse(`${day}T00:00:00.000Z`);
  return Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== day ? undefined : ms;
}
