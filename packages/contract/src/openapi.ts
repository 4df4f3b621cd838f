import type { TSchema } from 'typebox';
import { type ErrorCode, errorCatalogue } from './error-catalogue.ts';
import type { Access, Operation } from './operation.ts';
import { operations } from './operations.ts';
import { Problem } from './problem.ts';

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json | undefined };

/** Schemas are JSON schema already; a round trip through JSON leaves out what is not (kinds, symbols). */
function toJson(schema: TSchema): Json {
  return JSON.parse(JSON.stringify(schema));
}

/** The OpenAPI 3.1 document, from the table of operations and nothing else. */
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
      description: 'Interactive overlays on any video: events stored exactly once, analytics a second later.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      schemas: { Problem: toJson(Problem) },
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'A publishable (pk_live_…) or secret (sk_live_…) key',
        },
        cronSecret: { type: 'http', scheme: 'bearer', description: 'The value of CRON_SECRET' },
      },
    },
  };
}

function toOperationObject(operation: Operation): Json {
  const { success } = operation;
  return {
    operationId: operation.operationId,
    tags: [operation.tag],
    summary: operation.summary,
    ...(operation.access.kind === 'apiKey'
      ? { description: `Needs the scope \`${operation.access.scope}\`.` }
      : {}),
    security: toSecurity(operation.access),
    parameters: [...toPathParameters(operation.path), ...toQueryParameters(operation.query)],
    ...(operation.body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: toJson(operation.body) } },
          },
        }),
    responses: {
      [success.status]: {
        description: 'Success',
        ...(success.body === undefined
          ? {}
          : { content: { [success.mediaType ?? 'application/json']: { schema: toJson(success.body) } } }),
      },
      ...toProblemResponses(operation.errors),
    },
  };
}

function toSecurity(access: Access): Json {
  if (access.kind === 'apiKey') return [{ apiKey: [] }];
  return access.kind === 'cronSecret' ? [{ cronSecret: [] }] : [];
}

function toPathParameters(path: string): Json[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => ({
    name: match[1],
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
}

function toQueryParameters(query: TSchema | undefined): Json[] {
  if (query === undefined || !('properties' in query)) return [];
  const schema = JSON.parse(JSON.stringify(query));
  return Object.entries<Json>(schema.properties).map(([name, property]) => ({
    name,
    in: 'query',
    required: (schema.required ?? []).includes(name),
    schema: property,
  }));
}

/** One response a status; where several codes share it, the description lists them. */
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
