import type { TSchema } from 'typebox';
import { type ErrorCode, errorCatalogue, Problem } from './error-catalogue.ts';
import { fieldDescriptions } from './field-descriptions.ts';
import { limits } from './limits.ts';
import { pathParameters } from './operation.ts';
import { type OperationExample, operationExamples } from './operation-examples.ts';
import { apiSections, errorsOf, type Operation, operations } from './operations.ts';
import { isPermission, scopeOf } from './permission.ts';
import { isForMembers, permissionsOfAdministrators, permissionsOfRole, roles } from './role.ts';
import { posterMediaTypes } from './videos.ts';

export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json | undefined };

/** The schema as plain JSON, with a description of every property. */
export function toJsonSchema(schema: TSchema): Json {
  return described(JSON.parse(JSON.stringify(schema)));
}

/** The same schema. Properties without a description get the one that belongs to their name. */
function described(schema: Json): Json {
  if (isList(schema)) return schema.map(described);
  if (!isFields(schema)) return schema;
  return Object.fromEntries(
    Object.entries(toJsonSchema2020(schema)).map(([name, value]) => [
      name,
      name === 'properties' && isFields(value) ? describedProperties(value) : described(value ?? null),
    ]),
  );
}

/** TypeBox writes tuples as JSON Schema did before 2020; OpenAPI 3.1 uses `prefixItems`. */
function toJsonSchema2020(schema: { readonly [key: string]: Json | undefined }): typeof schema {
  const { items, additionalItems, ...rest } = schema;
  if (items === undefined || !isList(items)) return schema;
  return { ...rest, prefixItems: items, items: items[0] ?? {}, maxItems: items.length };
}

function describedProperties(properties: { readonly [key: string]: Json | undefined }): Json {
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => {
      const schema = described(property ?? null);
      const description = fieldDescriptions[name];
      return [name, isFields(schema) && description !== undefined ? { description, ...schema } : schema];
    }),
  );
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

function isFields(value: Json | undefined): value is { readonly [key: string]: Json | undefined } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The OpenAPI 3.1 document, generated from the table of operations. */
export function toOpenApi(publicUrl: string, version: string): { readonly [key: string]: Json } {
  const paths: Record<string, Record<string, Json>> = {};
  for (const operation of operations) {
    paths[operation.path] = { ...paths[operation.path], [operation.method]: toOperationObject(operation) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Overlay Interaction Service',
      version,
      description:
        'Interactive overlays on any video: events stored exactly once, analytics a second later. ' +
        `A number in a request body has at most ${limits.numberLength} characters, which JSON Schema cannot say.`,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: publicUrl }],
    tags: Object.entries(apiSections).map(([name, { description }]) => ({ name, description })),
    paths,
    components: {
      schemas: { Problem: toJsonSchema(Problem) },
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'A publishable (pk_live_…) or secret (sk_live_…) key',
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'overlay_session',
          description:
            "The cookie that `POST /api/session` sets (`__Host-overlay_session` over https). Requests that change something also need the `Origin` of the service's own pages; `Overlay-Account` names the account",
        },
        cronSecret: { type: 'http', scheme: 'bearer', description: 'The value of CRON_SECRET' },
      },
    },
  };
}

function toOperationObject(operation: Operation): Json {
  const { status, answer, otherAnswer, permission } = operation;
  const problems = toProblemResponses(errorsOf(operation));
  return {
    operationId: operation.operationId,
    tags: [operation.tag],
    summary: operation.summary,
    description: toDescription(operation),
    security: toSecurity(permission),
    parameters: [...toPathParameters(operation.path), ...toQueryParameters(operation)],
    ...(operation.body === undefined ? {} : { requestBody: toRequestBody(operation, operation.body) }),
    ...(operation.bodyAs === 'picture' ? { requestBody: pictureBody } : {}),
    responses: {
      [status]: {
        description: 'Success',
        ...(answer === undefined ? {} : { content: toContent(operation, answer) }),
      },
      ...problems,
      default: anyProblem,
      ...(otherAnswer === undefined
        ? {}
        : { [otherAnswer.status]: withOtherAnswer(problems[otherAnswer.status], otherAnswer) }),
    },
  };
}

function toContent({ mediaType, alsoCsv, table }: Operation, answer: TSchema): Json {
  const csv = alsoCsv === true || table === true ? { 'text/csv': { schema: { type: 'string' } } } : {};
  return { [mediaType ?? 'application/json']: { schema: toJsonSchema(answer) }, ...csv };
}

/** Answers that any address can give before an operation is found or has finished. */
const anyProblem: Json = {
  description:
    'Any other problem: a malformed request (400), a method that is not allowed (405), a body that arrives too slowly (408), headers that are too large (431), an internal error (500)',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
};

function toDescription({ permission, keyInBody, servedBy }: Operation): string {
  const key = keyInBody === true ? ' A publishable key can be sent in the body as `key`.' : '';
  const lenient =
    servedBy === 'ingest'
      ? ' Unknown fields of an event are ignored; an unknown name beside `events` is refused.'
      : '';
  return toNeeds(permission) + key + lenient;
}

function toNeeds(permission: Operation['permission']): string {
  switch (permission) {
    case 'public':
      return 'Needs no key.';
    case 'own-pages':
      return "Needs no key. Of pages, only the service's own may call it.";
    case 'jobs:run':
      return 'Needs the value of CRON_SECRET.';
    case 'heartbeats:send':
      return 'Needs the token of the installation, in the body.';
    case 'profile:manage':
      return 'Needs a session.';
    case 'instance:administer':
      return 'Needs the session of an administrator.';
  }
  const scope = scopeOf(permission);
  const role = roles.find((one) => permissionsOfRole[one].has(permission));
  const session =
    role === undefined ? '' : `a session with the role ${role}${role === 'owner' ? '' : ' or above'}`;
  if (scope === undefined) return `Needs ${session}.`;
  return `Needs the scope \`${scope}\`${session === '' ? '' : `, or ${session}`}.`;
}

/** OpenAPI 3.1 describes bytes by their media type alone. */
const pictureBody: Json = {
  required: true,
  content: Object.fromEntries(posterMediaTypes.map((type) => [type, {}])),
};

function toExample({ operationId }: Operation): OperationExample {
  const known: Readonly<Record<string, OperationExample>> = operationExamples;
  return known[operationId] ?? {};
}

function toRequestBody(operation: Operation, body: TSchema): Json {
  const { keyInBody } = operation;
  const example = toExample(operation).body;
  const content = {
    schema: toJsonSchema(body),
    ...(example === undefined ? {} : { example: JSON.parse(JSON.stringify(example)) }),
  };
  const isRequired = !('required' in body) || (Array.isArray(body.required) && body.required.length > 0);
  return {
    required: isRequired,
    content: { 'application/json': content, ...(keyInBody === true ? { 'text/plain': content } : {}) },
  };
}

/** Merges two answers with the same status: a problem, and an answer of the operation itself. */
function withOtherAnswer(problem: Json | undefined, other: NonNullable<Operation['otherAnswer']>): Json {
  const { description, content } = problem as { description: string; content: Record<string, Json> };
  return {
    description: `${other.description}; ${description}`,
    content: { 'application/json': { schema: toJsonSchema(other.body) }, ...content },
  };
}

function toSecurity(permission: Operation['permission']): Json {
  if (!isPermission(permission)) return [];
  if (permission === 'jobs:run') return [{ cronSecret: [] }];
  return [
    ...(scopeOf(permission) === undefined ? [] : [{ apiKey: [] }]),
    ...(isForMembers(permission) || permissionsOfAdministrators.has(permission) ? [{ session: [] }] : []),
  ];
}

function toPathParameters(path: string): Json[] {
  return Object.entries(pathParameters)
    .filter(([name]) => path.includes(`{${name}}`))
    .map(([name, one]) => ({ name, schema: toJsonSchema(one) }))
    .map(({ name, schema }) => ({
      name,
      in: 'path',
      ...(isFields(schema) ? { description: schema.description } : {}),
      required: true,
      schema,
    }));
}

function toQueryParameters(operation: Operation): Json[] {
  const { query } = operation;
  if (query === undefined) return [];
  const example = toExample(operation).query ?? {};
  const schema = JSON.parse(JSON.stringify(query));
  const properties = describedProperties(schema.properties);
  // One value of a list is written without the list in an address, but not in the document.
  const toShown = (property: Json | undefined, value: Json): Json =>
    isFields(property) && property.type === 'array' && !Array.isArray(value) ? [value] : value;
  return Object.entries(isFields(properties) ? properties : {}).map(([name, property]) => {
    const shown = example[name];
    return {
      name,
      in: 'query',
      ...(isFields(property) ? { description: property.description } : {}),
      required: (schema.required ?? []).includes(name),
      schema: property,
      ...(shown === undefined ? {} : { example: toShown(property, shown) }),
    };
  });
}

/** One response per status. If several codes share it, the description lists them. */
function toProblemResponses(codes: readonly ErrorCode[]): Record<string, Json> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of new Set(codes)) {
    const { status } = errorCatalogue[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const content = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [
      String(status),
      { description: list.map((code) => `\`${code}\`: ${errorCatalogue[code].title}`).join('; '), content },
    ]),
  );
}
