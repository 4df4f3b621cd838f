import Type from 'typebox';

/**
 * The keys of a record, at most so many UTF-16 units. A record drops a `maxLength` of its key schema (only a pattern
 * becomes `patternProperties`), so the length is said as a pattern; the record needs `additionalProperties: false`.
 */
export const shortKey = (maxLength: number) => Type.String({ pattern: `^[\\s\\S]{0,${maxLength}}$` });
