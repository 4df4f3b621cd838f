import fc from 'fast-check';
import type { TSchema } from 'typebox';

/** The parts of JSON Schema that the contract uses. */
interface JsonSchema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly patternProperties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** Values for properties by name, where the schema by itself would never produce a meaningful one. */
export type Hints = Readonly<Record<string, fc.Arbitrary<unknown>>>;

const longestText = 60;
const mostItems = 4;
const mostEntries = 5;

/**
 * Values that are mostly valid under a schema of the contract; patterns and bounds are respected, lengths stay small.
 */
export function valueFor(schema: TSchema, hints: Hints = {}): fc.Arbitrary<unknown> {
  // Drops the parts of a schema that are not JSON (kinds, symbols).
  return toArbitrary(JSON.parse(JSON.stringify(schema)), hints);
}

/** The properties of an object schema, by name. */
export function propertiesOf(schema: TSchema, hints: Hints): ReadonlyMap<string, fc.Arbitrary<unknown>> {
  const { properties = {} }: JsonSchema = JSON.parse(JSON.stringify(schema));
  return new Map(
    Object.entries(properties).map(([name, property]) => [name, toMember(name, property, hints)]),
  );
}

function toArbitrary(schema: JsonSchema, hints: Hints): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map((one) => toArbitrary(one, hints)));
  switch (schema.type) {
    case 'object':
      return schema.patternProperties === undefined ? toObject(schema, hints) : toRecord(schema, hints);
    case 'array': {
      const minLength = schema.minItems ?? 0;
      const maxLength = Math.max(minLength, Math.min(schema.maxItems ?? mostItems, mostItems));
      return fc.array(toArbitrary(schema.items ?? {}, hints), { minLength, maxLength });
    }
    case 'string':
      return toText(schema);
    case 'integer':
      return fc.integer(toRange(schema, -1_000_000, 1_000_000));
    case 'number': {
      const { min, max } = toRange(schema, -1_000, 1_000);
      return fc.oneof(
        fc.integer({ min: Math.ceil(min), max: Math.floor(max) }),
        fc.double({ ...toRange(schema, -1e9, 1e9), noNaN: true, noDefaultInfinity: true }),
      );
    }
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function toRange({ minimum, maximum }: JsonSchema, least: number, most: number) {
  const min = minimum ?? Math.min(least, maximum ?? least);
  return { min, max: Math.max(min, Math.min(maximum ?? most, min + (most - least))) };
}

function toText({ pattern, minLength = 0, maxLength = longestText }: JsonSchema): fc.Arbitrary<string> {
  const longest = Math.max(minLength, Math.min(maxLength, longestText));
  const anyText = fc.oneof(
    { weight: 4, arbitrary: fc.string({ minLength, maxLength: longest }) },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength, maxLength: longest }) },
  );
  if (pattern === undefined) return anyText;
  const wanted = new RegExp(pattern);
  // fast-check makes no texts for lookaheads; most texts match the patterns that have them.
  return pattern.includes('(?=') ? anyText.filter((text) => wanted.test(text)) : fc.stringMatching(wanted);
}

function toObject({ properties = {}, required = [] }: JsonSchema, hints: Hints): fc.Arbitrary<unknown> {
  const members = Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, toMember(name, property, hints)]),
  );
  return fc.record(members, { requiredKeys: [...required], noNullPrototype: true });
}

function toMember(name: string, schema: JsonSchema, hints: Hints): fc.Arbitrary<unknown> {
  const hint = Object.hasOwn(hints, name) ? hints[name] : undefined;
  const plain = toArbitrary(schema, hints);
  return hint === undefined
    ? plain
    : fc.oneof({ weight: 4, arbitrary: hint }, { weight: 1, arbitrary: plain });
}

function toRecord({ patternProperties = {} }: JsonSchema, hints: Hints): fc.Arbitrary<unknown> {
  const [value = {}] = Object.values(patternProperties);
  return fc.dictionary(fc.string({ maxLength: 20 }), toArbitrary(value, hints), {
    maxKeys: mostEntries,
    noNullPrototype: true,
  });
}
