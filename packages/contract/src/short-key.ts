import Type from 'typebox';

/**
 * Keys of a record with at most `length` UTF-16 units. A record ignores the `maxLength` of its key schema (only a
 * pattern becomes `patternProperties`), so the length is expressed as a pattern; the record needs
 * `additionalProperties: false`.
 */
export const shortKey = (maxLength: number) => Type.String({ pattern: `^[\\s\\S]{0,${maxLength}}$` });
