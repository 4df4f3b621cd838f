import type { TSchema } from 'typebox';

/** The parts of an OpenAPI document that tests read. */
export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, TSchema>> };
}

export interface DocumentedOperation {
  readonly operationId: string;
  readonly parameters: readonly DocumentedParameter[];
  readonly requestBody?: { readonly required: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}

export interface DocumentedParameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly schema: TSchema;
}

type Content = Readonly<Record<string, { readonly schema: TSchema }>>;

/** The document as the service publishes it. */
export async function fetchDocument(serviceUrl: string): Promise<OpenApiDocument> {
  const answer = await fetch(`${serviceUrl}/openapi.json`);
  if (!answer.ok) throw new Error(`/openapi.json was answered ${answer.status}`);
  // Linted against the standard by `npm run check -- openapi`.
  return (await answer.json()) as OpenApiDocument;
}

/** The operation for an address; a path without parameters takes precedence over one with them. */
export function findDocumented(
  { paths }: OpenApiDocument,
  method: string,
  path: string,
): DocumentedOperation | undefined {
  const exact = paths[path];
  if (exact !== undefined) return exact[method.toLowerCase()];
  const segments = path.split('/');
  const [, methods] =
    Object.entries(paths).find(([template]) => {
      const parts = template.split('/');
      return (
        parts.length === segments.length &&
        parts.every((part, at) => (part.startsWith('{') ? segments[at] !== '' : part === segments[at]))
      );
    }) ?? [];
  return methods?.[method.toLowerCase()];
}
