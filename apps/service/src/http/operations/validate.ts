import { type FieldError, summariseFieldErrors, toFieldErrors } from '@overlay/contract';
import type { Static, TSchema } from 'typebox';
import { Errors } from 'typebox/value';
import { nearestName } from '../../settings/nearest-name.ts';
import { ProblemError } from '../answers/problem-error.ts';
import { isJsonObject } from '../bodies/json-body.ts';
import { compileOnUse } from './compile-on-use.ts';

const maxErrors = 10;

/** Validates values against a compiled schema. Errors are computed only for invalid values. */
export function createValidator<Schema extends TSchema>(schema: Schema): (value: unknown) => Static<Schema> {
  const compiled = compileOnUse(schema);
  return (value) => {
    if (compiled.Check(value)) return value;
    throw toRefusal(explain(schema, value));
  };
}

export function toRefusal(errors: readonly FieldError[]): ProblemError {
  return new ProblemError('validation_failed', summariseFieldErrors(errors), { errors });
}

/**
 * The errors of a value, at most ten fields. Unknown names get a suggestion, and for a union of objects only the
 * branch that the value selects by its `type` is considered.
 */
export function explain(schema: TSchema, value: unknown): readonly FieldError[] {
  const found = firstErrors(explainAt(schema, value, ''));
  return found.length > 0 ? found : toFieldErrors(Errors(schema, value), value).slice(0, maxErrors);
}

/** Stops at the maximum: a body has room for a hundred thousand unknown names. */
function firstErrors(errors: Iterable<FieldError>): readonly FieldError[] {
  const first: FieldError[] = [];
  for (const error of errors) {
    first.push(error);
    if (first.length === maxErrors) break;
  }
  return first;
}

function* explainAt(schema: object, value: unknown, pointer: string): Generator<FieldError> {
  if ('anyOf' in schema && Array.isArray(schema.anyOf)) {
    yield* explainUnion(schema, schema.anyOf, value, pointer);
  } else if ('properties' in schema && isJsonObject(schema.properties) && isJsonObject(value)) {
    yield* explainObject(schema, schema.properties, value, pointer);
  } else if ('items' in schema && isJsonObject(schema.items) && Array.isArray(value)) {
    yield* explainItself({ ...schema, items: {} }, value, pointer);
    for (const [index, item] of value.entries()) yield* explainAt(schema.items, item, `${pointer}/${index}`);
  } else {
    yield* explainItself(schema, value, pointer);
  }
}

function* explainObject(
  schema: object,
  properties: Readonly<Record<string, unknown>>,
  value: Readonly<Record<string, unknown>>,
  pointer: string,
): Generator<FieldError> {
  const names = Object.keys(properties);
  if ('additionalProperties' in schema && schema.additionalProperties === false) {
    for (const name of Object.keys(value)) {
      if (!Object.hasOwn(properties, name)) yield unknownName(name, names, pointer);
    }
  }
  const required = 'required' in schema && Array.isArray(schema.required) ? schema.required : [];
  for (const name of names) {
    const property = properties[name];
    if (Object.hasOwn(value, name) && isJsonObject(property)) {
      yield* explainAt(property, value[name], `${pointer}/${name}`);
    } else if (required.includes(name)) {
      yield { pointer: `${pointer}/${name}`, code: 'required', detail: 'is required' };
    }
  }
}

function unknownName(name: string, known: readonly string[], pointer: string): FieldError {
  const meant = nearestName(name, known);
  return {
    pointer: `${pointer}/${name.slice(0, 200).replaceAll('~', '~0').replaceAll('/', '~1')}`,
    code: 'unknown',
    detail: meant === undefined ? 'is not known here' : `is not known here; did you mean ${meant}?`,
  };
}

function* explainUnion(
  schema: object,
  branches: readonly unknown[],
  value: unknown,
  pointer: string,
): Generator<FieldError> {
  const objects = branches.filter(isJsonObject).filter((branch) => 'properties' in branch);
  if (!isJsonObject(value) || objects.length === 0) {
    yield* explainItself(schema, value, pointer);
    return;
  }
  const types = objects.map(typeOf);
  const chosen = objects.length === 1 ? objects[0] : objects[types.indexOf(value.type)];
  if (chosen !== undefined) yield* explainAt(chosen, value, pointer);
  else yield { pointer: `${pointer}/type`, code: 'enum', detail: `must be one of ${types.join(', ')}` };
}

/** Errors of JSON Schema for a value without parts of its own. */
function* explainItself(schema: object, value: unknown, pointer: string): Generator<FieldError> {
  for (const error of toFieldErrors(Errors(schema, value), value)) {
    yield { ...error, pointer: error.pointer === '/' ? pointer || '/' : pointer + error.pointer };
  }
}

function typeOf(branch: object): unknown {
  if (!('properties' in branch) || !isJsonObject(branch.properties)) return undefined;
  const { type } = branch.properties;
  return isJsonObject(type) && 'const' in type ? type.const : undefined;
}
