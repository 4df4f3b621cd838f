import { TypeBoxValidatorCompiler } from '@fastify/type-provider-typebox';
import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';

/**
 * Unknown fields are ignored (decisions 3), and here they end: a route gets what its schema declares and nothing else,
 * so that no handler can pass on a field that a caller made up, such as somebody else's `accountId`.
 * Fields of the outermost object only; what is free inside (metadata) stays as it came.
 */
export const validateDeclaredFields: FastifySchemaCompiler<TSchema> = (route) => {
  const validate = TypeBoxValidatorCompiler(route);
  const declared = declaredFields(route.schema);
  if (route.httpPart === 'headers' || declared === undefined) return validate;
  return (value) => {
    const verdict = validate(value);
    return isFields(verdict) && 'value' in verdict ? { value: only(declared, verdict.value) } : verdict;
  };
};

function declaredFields(schema: unknown): ReadonlySet<string> | undefined {
  if (!isFields(schema) || !('properties' in schema) || !isFields(schema.properties)) return undefined;
  return new Set(Object.keys(schema.properties));
}

function only(declared: ReadonlySet<string>, value: unknown): unknown {
  if (!isFields(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => declared.has(name)));
}

function isFields(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
