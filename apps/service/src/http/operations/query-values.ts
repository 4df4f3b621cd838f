import { isJsonObject } from '../bodies/json-body.ts';

/**
 * Query values as their schema expects them: integers and booleans in their usual notation. A repeatable parameter is
 * a list even if it appears once. Anything else stays text, which the schema refuses.
 */
export function toQueryValues(
  schema: { readonly properties: object },
  query: unknown,
): Readonly<Record<string, unknown>> {
  if (!isJsonObject(query)) return {};
  return Object.fromEntries(
    Object.entries(query).map(([name, text]) => [name, toValue(schema.properties, name, text)]),
  );
}

function toValue(properties: object, name: string, text: unknown): unknown {
  const property = Object.entries(properties).find(([known]) => known === name)?.[1];
  if (isJsonObject(property) && property.type === 'array') {
    return [text].flat().map((item) => toScalar(property.items, item));
  }
  return toScalar(property, text);
}

function toScalar(property: unknown, text: unknown): unknown {
  const type = isJsonObject(property) ? property.type : undefined;
  if (typeof text !== 'string') return text;
  if (type === 'integer' && /^-?(0|[1-9][0-9]{0,15})$/.test(text)) return Number(text);
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}
