import Type, { type TObject, type TSchema } from 'typebox';
import type { ErrorCode } from './error-catalogue.ts';
import type { Needed } from './permission.ts';

/** One operation of the REST API, as the file of its noun declares it. Its key is the `operationId`. */
export interface OperationRow {
  /** Method and path. Names in braces are keys of `pathParameters`: `GET /api/keys/{keyId}`. */
  readonly at: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;
  readonly summary: string;
  readonly permission: Needed;
  /** A closed object of query parameters. If absent, the operation takes none. */
  readonly query?: TObject;
  /** If absent, the operation takes no body, or `{}`. */
  readonly body?: TSchema;
  /**
   * `bytes`: the handler gets the raw body and validates it itself, because amounts are read digit by digit. Otherwise
   * the body is parsed and validated first. `picture`: the same for an image of one of `posterMediaTypes`.
   */
  readonly bodyAs?: 'bytes' | 'picture';
  /**
   * `ingest`: no handler; requests go to the event path, which authorises and validates them itself, because events of
   * a batch are rejected one by one.
   */
  readonly servedBy?: 'ingest';
  /** The body may carry a publishable key as `key` and may be `text/plain`, because beacons cannot set headers. */
  readonly keyInBody?: true;
  /** Of success. Default: 200, or 204 without `answer`. */
  readonly status?: 200 | 201 | 202 | 204;
  /** The body of success. If absent, there is none. */
  readonly answer?: TSchema;
  /** Default: `application/json`. */
  readonly mediaType?:
    | 'application/x-ndjson'
    | 'text/event-stream'
    | 'application/vnd.apache.parquet'
    | 'image/*';
  /** The handler sends CSV instead, if the caller asks for it. */
  readonly alsoCsv?: true;
  /** For answers that are the same for all callers. All others are `no-store`. */
  readonly cacheControl?: string;
  /**
   * Also as `text/csv`, by `Accept` or `format=csv`: the `rows` of the answer, or the answer itself as one row if it
   * has none.
   */
  readonly table?: true;
  /** A further answer that is not a problem of the catalogue. */
  readonly otherAnswer?: {
    readonly status: 422;
    readonly description: string;
    readonly body: TSchema;
  };
  /** Errors of this operation only. `errorsOf` adds those of its section and those that follow from other fields. */
  readonly errors?: readonly ErrorCode[];
}

export type OperationRows = Readonly<Record<string, OperationRow>>;

/** Length in the address, percent-encoded. The router refuses longer ones. */
export const longestPathParameter = 200;

const pathParameter = (description: string) =>
  Type.String({ minLength: 1, maxLength: longestPathParameter, description });

/** Path parameters of operations. An identifier that does not exist is a 404 in any format. */
export const pathParameters = {
  overlayId: pathParameter('The overlay, as it was created or listed'),
  videoId: pathParameter('The video, as in its events'),
  alias: pathParameter('The other identifier of the video'),
  installationId: pathParameter('The installation, as it was registered or listed'),
  keyId: pathParameter('The id of the key or secret, never the key itself'),
  erasureId: pathParameter('The erasure, as it was requested or listed'),
  quarantineId: pathParameter('The quarantine, as it is listed'),
  exportId: pathParameter('The export, as it was requested or listed'),
  accountId: pathParameter('The account, as it is listed'),
  personId: pathParameter('The person, as they were listed'),
  signInId: pathParameter('The session, as it was listed'),
  invitationId: pathParameter('The invitation, as it was made or listed'),
} as const;

/** `{ keyId: string }` for `/api/keys/{keyId}/rotate`. A name that is missing in `pathParameters` does not compile. */
export type PathParameters<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? {
      readonly [Key in Name]: Key extends keyof typeof pathParameters ? string : never;
    } & PathParameters<Rest>
  : unknown;
