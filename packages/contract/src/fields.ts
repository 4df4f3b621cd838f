import Type, { type Static } from 'typebox';
import { limits } from './limits.ts';

/**
 * An object that allows the named fields and no others. Used for everything sent to the service except events: a
 * mistyped name must not widen a key or a result.
 */
export function closed<Properties extends Type.TProperties>(
  properties: Properties,
  options: { description?: string } = {},
): Type.TObject<Properties> {
  return Type.Object(properties, { ...options, additionalProperties: false });
}

/** A closed list of strings: `Type.Enum` over a `readonly` array, without losing its literals. */
export function oneOf<const Values extends readonly string[]>(
  values: Values,
  options: { description?: string } = {},
): Type.TEnum<[...Values]> {
  return Type.Enum<[...Values]>([...values], options);
}

/** The schema, or null. */
export function nullable<Schema extends Type.TSchema>(
  schema: Schema,
  options: { description?: string } = {},
): Type.TUnion<[Schema, Type.TNull]> {
  return Type.Union([schema, Type.Null()], options);
}

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
  viewerSecret: 'vsk_',
  webhook: 'whk_',
  conversion: 'cnv_',
  erasure: 'era_',
  export: 'exp_',
  auditEntry: 'aud_',
  quarantine: 'quar_',
  person: 'per_',
  signIn: 'sgn_',
  invitation: 'inv_',
  link: 'lnk_',
} as const;

export const identifierPattern = '^[A-Za-z0-9._:-]{1,128}$';

/** An identifier, the service's or the customer's own: 1 to 128 characters of `A-Za-z0-9._:-`. */
export const Identifier = Type.String({
  pattern: identifierPattern,
  minLength: 1,
  maxLength: limits.identifierLength,
  description: '1 to 128 characters of A-Za-z0-9._:-',
});

/** The number of a version of an overlay: 1 is the first publication. */
export const OverlayVersionNumber = Type.Integer({
  minimum: 1,
  maximum: 2_147_483_647,
  description: 'The published version of the overlay that the viewer saw',
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
export const instantPattern = '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$';

/** ISO 8601 UTC with milliseconds. */
export const Instant = Type.String({
  pattern: instantPattern,
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

/**
 * Keys of a record with at most `length` UTF-16 units. A record ignores the `maxLength` of its key schema (only a
 * pattern becomes `patternProperties`), so the length is expressed as a pattern; the record needs
 * `additionalProperties: false`.
 */
export const shortKey = (maxLength: number) => Type.String({ pattern: `^[\\s\\S]{0,${maxLength}}$` });

export const defaultPageSize = 50;

/** The query of every list: keys, overlays, installations, events. */
export const PageQuery = closed({
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: limits.itemsPerPage,
      default: defaultPageSize,
      description: 'Maximum number of entries on a page',
    }),
  ),
  cursor: Type.Optional(
    Type.String({ minLength: 1, maxLength: 200, description: '`nextCursor` of the previous page' }),
  ),
});
export type PageQuery = Static<typeof PageQuery>;
