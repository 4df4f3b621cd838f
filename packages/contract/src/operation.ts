import type { TObject, TSchema } from 'typebox';
import type { ErrorCode } from './error-catalogue.ts';
import type { Needed } from './permission.ts';

/**
 * One method and path of the REST API. The service registers its routes from this table, the OpenAPI document is
 * generated from it, and the permission tests iterate over it.
 */
export interface Operation {
  readonly method: 'get' | 'post' | 'patch' | 'delete';
  /** In OpenAPI notation: `/api/keys/{keyId}`. Names in braces are keys of `pathParameters`. */
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
    | 'people'
    | 'privacy'
    | 'operations';
  readonly summary: string;
  readonly permission: Needed;
  /** A closed object of query parameters. If absent, the operation takes none. */
  readonly query?: TObject;
  /** If absent, the operation takes no body, or `{}`. */
  readonly body?: TSchema;
  /**
   * `bytes`: the handler gets the raw body and validates it itself, because amounts are read digit by digit. Otherwise
   * the body is parsed and validated first.
   */
  readonly bodyAs?: 'bytes';
  /**
   * `ingest`: no handler; requests go to the event path, which authorises and validates them itself, because events of
   * a batch are rejected one by one.
   */
  readonly servedBy?: 'ingest';
  /** The body may carry a publishable key as `key` and may be `text/plain`, because beacons cannot set headers. */
  readonly keyInBody?: true;
  readonly success: {
    readonly status: 200 | 201 | 202 | 204;
    /** Undefined if the answer has no body. */
    readonly body?: TSchema;
    /** Default: `application/json`. */
    readonly mediaType?: 'application/x-ndjson' | 'text/event-stream' | 'application/vnd.apache.parquet';
    /** The handler sends CSV instead, if it is asked to. */
    readonly alsoCsv?: true;
    /** For answers that are the same for all callers. All others are `no-store`. */
    readonly cacheControl?: string;
    /**
     * Also as `text/csv`, by `Accept` or `format=csv`: the `rows` of the answer, or the answer itself as one row if it
     * has none.
     */
    readonly table?: true;
  };
  /** A further answer that is not a problem of the catalogue. */
  readonly otherAnswer?: {
    readonly status: 422;
    readonly description: string;
    readonly body: TSchema;
  };
  /**
   * Errors specific to the operation, in addition to those that follow from its other fields: `errorsOf` returns all of
   * them.
   */
  readonly errors?: readonly ErrorCode[];
}
