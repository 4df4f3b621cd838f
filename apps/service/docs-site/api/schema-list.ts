import { escapeHtml } from '../../src/pages/escape-html.ts';
import { toProse } from '../markdown.ts';
import type { ApiOperation, JsonSchema } from './api-document.ts';

/** The fields of an object, one list item each: name, type, bounds, whether it is required, description, its own fields. */
export function toFieldList(schema: JsonSchema): string {
  const fields = Object.entries(schema.properties ?? {}).map(([name, property]) =>
    toField(name, property, schema.required?.includes(name) === true),
  );
  const patterns = Object.entries(schema.patternProperties ?? {}).map(([pattern, property]) =>
    toItem(
      `<span class="type">each name that matches ${toCode(pattern)}: ${toType(property)}</span>`,
      property,
    ),
  );
  const items = [...fields, ...patterns];
  return items.length === 0 ? '' : `<ul class="fields">\n${items.join('\n')}\n</ul>\n`;
}

export function toField(name: string, schema: JsonSchema, isRequired: boolean): string {
  const required = isRequired ? ' <strong class="required">required</strong>' : '';
  return toItem(`${toCode(name)} <span class="type">${toType(schema)}</span>${required}`, schema);
}

/** Shows whole bodies and answers on one page. A schema that comes again links to the operation that showed its fields. */
export class SchemaBlocks {
  readonly #shownBy = new Map<string, Pick<ApiOperation, 'operationId' | 'summary'>>();

  toBlock(schema: JsonSchema, operation: Pick<ApiOperation, 'operationId' | 'summary'>): string {
    const type = `<p class="type">${toType(schema)}</p>\n`;
    const fields = toNested(schema);
    if (fields === '') return type;
    const key = JSON.stringify(schema);
    const shown = this.#shownBy.get(key);
    if (shown !== undefined) {
      const { operationId, summary } = shown;
      return `<p>The same as for <a href="#${operationId}">${escapeHtml(summary)}</a>.</p>\n`;
    }
    this.#shownBy.set(key, operation);
    return schema.type === 'object' ? fields : `${type}${fields}`;
  }
}

function toItem(head: string, schema: JsonSchema): string {
  const description = schema.description === undefined ? '' : `<p>${toProse(schema.description)}</p>`;
  return `<li>${head}${description}${toNested(schema)}</li>`;
}

/** The fields of the object, of each object of a list, or of each kind of object that it can be. */
function toNested(schema: JsonSchema): string {
  if (schema.items !== undefined && schema.prefixItems === undefined) return toNested(schema.items);
  const kinds = objectsOf(schema);
  if (kinds.length === 1) return toNested(kinds[0] ?? {});
  if (kinds.length > 1) {
    const items = kinds.map((kind) => `<li>${toKindName(kind)}${toNested(kind)}</li>`);
    return `<ol class="kinds">\n${items.join('\n')}\n</ol>\n`;
  }
  return toFieldList(schema);
}

/** What tells an alternative from the others: its description, or the field that has one value only. */
function toKindName({ description, properties = {} }: JsonSchema): string {
  if (description !== undefined) return toProse(description);
  const [name, schema] = Object.entries(properties).find(([, one]) => one.const !== undefined) ?? [];
  if (name === undefined || schema === undefined) return '';
  return `With ${toCode(name)} ${toCode(JSON.stringify(schema.const))}:`;
}

/** The alternatives and parts that have fields. */
function objectsOf({ anyOf = [], allOf = [] }: JsonSchema): readonly JsonSchema[] {
  return [...anyOf, ...allOf].filter((one) => toNested(one) !== '');
}

/** `text, 1 to 200 characters`, `list of 1 to 500 objects`: HTML. */
export function toType(schema: JsonSchema): string {
  const fallback = schema.default === undefined ? '' : `; default ${toCode(JSON.stringify(schema.default))}`;
  return `${toKind(schema)}${fallback}`;
}

function toKind(schema: JsonSchema): string {
  const { $ref, anyOf, allOf, items, prefixItems, type } = schema;
  if ($ref !== undefined) return '<a href="/docs/errors">problem</a>';
  if (schema.const !== undefined) return toCode(JSON.stringify(schema.const));
  if (schema.enum !== undefined) {
    return schema.enum.map((value) => toCode(JSON.stringify(value))).join(' or ');
  }
  if (anyOf !== undefined) return toAlternatives(anyOf);
  if (allOf !== undefined) return 'object';
  if (prefixItems !== undefined) return `list of ${prefixItems.map(toKind).join(', then ')}`;
  if (type === 'array') {
    const count = toRange(schema.minItems, schema.maxItems, 'items');
    return `list${count === '' ? '' : ` of ${count}`}${items === undefined ? '' : `, each ${toKind(items)}`}`;
  }
  if (type === 'object') {
    const count = toRange(schema.minProperties, schema.maxProperties, 'fields');
    return count === '' ? 'object' : `object with ${count}`;
  }
  return [type ?? 'any JSON value', ...toBounds(schema)].join(', ');
}

function toAlternatives(alternatives: readonly JsonSchema[]): string {
  const kinds = [...new Set(alternatives.map(toKind))];
  const objects = alternatives.filter((one) => toKind(one) === 'object').length;
  const shown = kinds.map((kind) => (kind === 'object' && objects > 1 ? `one of ${objects} objects` : kind));
  return shown.join(' or ');
}

function toBounds(schema: JsonSchema): readonly string[] {
  const { format, pattern, minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  return [
    toRange(schema.minLength, schema.maxLength, 'characters'),
    toRange(minimum, maximum, ''),
    exclusiveMinimum === undefined ? '' : `more than ${exclusiveMinimum}`,
    exclusiveMaximum === undefined ? '' : `less than ${exclusiveMaximum}`,
    multipleOf === undefined ? '' : `a multiple of ${multipleOf}`,
    format === undefined ? '' : escapeHtml(format),
    pattern === undefined ? '' : `matches ${toCode(pattern)}`,
  ].filter((bound) => bound !== '');
}

function toRange(least: number | undefined, most: number | undefined, unit: string): string {
  const of = unit === '' ? '' : ` ${unit}`;
  if (least !== undefined && least === most) return `${least}${of}`;
  if (least !== undefined && most !== undefined) return `${least} to ${most}${of}`;
  if (least !== undefined) return `at least ${least}${of}`;
  return most === undefined ? '' : `at most ${most}${of}`;
}

function toCode(text: string): string {
  return `<code>${escapeHtml(text)}</code>`;
}
