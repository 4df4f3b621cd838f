import type { TSchema } from 'typebox';
import type { ErrorCode } from './error-catalogue.ts';
import type { Scope } from './key.ts';

/** Who may call an operation (section 5 of the specification). */
export type Access =
  | { readonly kind: 'apiKey'; readonly scope: Scope }
  | { readonly kind: 'installationToken' }
  | { readonly kind: 'cronSecret' }
  | { readonly kind: 'public' };

/** One method and path of the REST API: what OpenAPI and the tests know of it. */
export interface Operation {
  readonly method: 'get' | 'post' | 'patch' | 'delete';
  /** As OpenAPI writes it: `/api/keys/{keyId}`. */
  readonly path: string;
  readonly operationId: string;
  readonly tag:
    | 'ingest'
    | 'analytics'
    | 'events'
    | 'overlays'
    | 'installations'
    | 'keys'
    | 'account'
    | 'privacy'
    | 'operations';
  readonly summary: string;
  readonly access: Access;
  /** An object schema whose properties are query parameters. */
  readonly query?: TSchema;
  readonly body?: TSchema;
  /** Status of success and its body; undefined where there is none. */
  readonly success: {
    readonly status: 200 | 201 | 202 | 204;
    readonly body?: TSchema;
    readonly mediaType?: string;
  };
  readonly errors: readonly ErrorCode[];
}
