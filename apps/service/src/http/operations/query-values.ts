import { isJsonObject } from '../admission/json-body.ts';

/**
 * Query values as their schema expects them: integers and booleans in their usual notation. Anything else stays text,
 * which the schema refuses.
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
  const type = typeOf(Object.entries(properties).find(([known]) => known === name)?.[1]);
  if (typeof text !== 'string') return text;
  if (type === 'integer' && /^-?(0|[1-9][0-9]{0,15})$/.test(text)) return Number(text);
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}

function typeOf(property: unknown): unknown {
  return isJsonObject(property) ? property.type : undefined;
}
