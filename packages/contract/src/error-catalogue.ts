import Type, { type Static } from 'typebox';
import { oneOf } from './fields.ts';

/**
 * Every error code of the API. The code, the docs page and the OpenAPI document read this table.
 * `retryable` tells a client whether the same request can succeed later.
 */
export interface ErrorKind {
  readonly status: number;
  readonly title: string;
  readonly retryable: boolean;
  /** What happened and how to fix it: the text of the docs page. */
  readonly explanation: string;
}

export const errorCatalogue = {
  malformed_json: {
    status: 400,
    title: 'The body is not JSON',
    retryable: false,
    explanation:
      'The request body could not be parsed as JSON, or could not be decompressed. Send UTF-8 JSON. NaN, Infinity and comments are not JSON.',
  },
  bad_request: {
    status: 400,
    title: 'The request could not be read',
    retryable: false,
    explanation: 'The HTTP request is malformed, for example its headers or its Content-Length.',
  },
  missing_api_key: {
    status: 401,
    title: 'No API key was sent',
    retryable: false,
    explanation:
      'Send `Authorization: Bearer KEY`. On the ingest endpoints a publishable key may also be sent in the JSON body as `key`.',
  },
  invalid_api_key: {
    status: 401,
    title: 'The API key is not valid',
    retryable: false,
    explanation:
      'The key does not exist, was mistyped, or was revoked. `GET /api/keys` lists the keys of the account.',
  },
  invalid_installation_credentials: {
    status: 401,
    title: 'The installation or its token is not valid',
    retryable: false,
    explanation:
      'No installation accepts this token. Unknown installations and wrong tokens get the same answer. Rotate the token if it is lost.',
  },
  invalid_cron_secret: {
    status: 401,
    title: 'The cron secret is missing or wrong',
    retryable: false,
    explanation: 'Scheduled jobs are called with `Authorization: Bearer CRON_SECRET`.',
  },
  invalid_metrics_token: {
    status: 401,
    title: 'The metrics token is missing or wrong',
    retryable: false,
    explanation: '`GET /metrics` is called with `Authorization: Bearer METRICS_TOKEN`.',
  },
  not_signed_in: {
    status: 401,
    title: 'Nobody is signed in',
    retryable: false,
    explanation:
      'The request carries no session, or its session has ended: after 14 days without use, because it was revoked, or because the password was changed. Sign in again.',
  },
  sign_in_failed: {
    status: 401,
    title: 'E-mail, password or code is wrong',
    retryable: false,
    explanation:
      'The answer is the same whether the e-mail, the password or the code is wrong. After five attempts from one network there is a pause before the next. An administrator, or `overlay users reset`, creates a link for setting a new password.',
  },
  second_factor_required: {
    status: 401,
    title: 'A code of the authenticator app is needed',
    retryable: false,
    explanation:
      'E-mail and password are right. Send them again, with `code`: the six digits that the authenticator app shows, or a backup code.',
  },
  sign_on_failed: {
    status: 401,
    title: 'Single sign-on failed',
    retryable: false,
    explanation:
      'The answer of the OpenID provider is not valid: it was denied, expired, used before, made for another browser, or its token does not pass the checks. Begin again on the sign-in page. If it happens each time, the log of the service says why.',
  },
  invalid_set_up_code: {
    status: 401,
    title: 'The set-up code is wrong',
    retryable: false,
    explanation:
      'When nobody can sign in yet, the service logs a one-time code at each start. Only the latest code is valid.',
  },
  wrong_credential: {
    status: 403,
    title: 'The password or the code is wrong',
    retryable: false,
    explanation:
      'You are signed in, but this request needs your password or a code again, and it was wrong. After five attempts there is a pause before the next.',
  },
  sign_on_refused: {
    status: 403,
    title: 'You cannot sign in here yet',
    retryable: false,
    explanation:
      'The OpenID provider knows you, but this service does not: nobody has invited the address that the provider verified, and no group in `OVERLAY_OIDC_ROLE_CLAIM` is yours. Open the link of an invitation to this address, or ask an owner for one. An address that the provider has not verified is not accepted.',
  },
  sign_on_off: {
    status: 403,
    title: 'Single sign-on is not set up',
    retryable: false,
    explanation: 'No OpenID provider is set. `OVERLAY_OIDC_ISSUER` and its client turn single sign-on on.',
  },
  password_sign_in_off: {
    status: 403,
    title: 'Passwords are switched off',
    retryable: false,
    explanation:
      'On this service people sign in through the OpenID provider (`OVERLAY_PASSWORD_SIGN_IN=off`). If that does not work, `overlay users reset` creates a link that signs in once.',
  },
  sign_up_closed: {
    status: 403,
    title: 'Sign-up is closed',
    retryable: false,
    explanation:
      'Ask an owner of the account, or an administrator, for an invitation. `OVERLAY_SIGNUP=open` opens sign-up to everybody.',
  },
  insufficient_permission: {
    status: 403,
    title: 'Your role does not allow this',
    retryable: false,
    explanation:
      'You are signed in and a member of the account, but your role in it is not enough. An owner of the account can change it, under Members.',
  },
  insufficient_scope: {
    status: 403,
    title: 'The key does not allow this',
    retryable: false,
    explanation:
      'The key is valid but lacks the scope that this request needs. In a page, getAnalytics needs a read token or a publishable key with analytics switched on.',
  },
  origin_not_allowed: {
    status: 403,
    title: 'The origin is not on the list of this key',
    retryable: false,
    explanation:
      "Add the page's origin to the allow-list of the publishable key. Only the service's own pages, whose origin is that of PUBLIC_URL, may sign in or use a session.",
  },
  origin_required: {
    status: 403,
    title: 'This key accepts events from web pages only',
    retryable: false,
    explanation:
      'The publishable key has `requireOrigin` set, and the request has no `Origin` header. Browsers send it with every event. Send events from servers with a secret key, or change the setting of the key.',
  },
  secret_key_in_browser: {
    status: 403,
    title: 'A secret key was sent from a browser',
    retryable: false,
    explanation:
      'Secret keys belong on servers. The request carried an `Origin` header, so it came from a page: use a publishable key there, and rotate this secret key, because visitors could read it.',
  },
  browser_heartbeat: {
    status: 403,
    title: 'A heartbeat was sent from a browser',
    retryable: false,
    explanation:
      'The secret of an installation must never be in public JavaScript. Send heartbeats from a server, a server-side tag manager or another secure automation, and rotate the token if it was published.',
  },
  not_found: {
    status: 404,
    title: 'There is nothing here',
    retryable: false,
    explanation:
      'The address does not exist, or the object it names does not exist or belongs to another account.',
  },
  method_not_allowed: {
    status: 405,
    title: 'The method is not allowed here',
    retryable: false,
    explanation:
      'The address exists but does not support this method; `Allow` lists the methods it supports.',
  },
  request_timeout: {
    status: 408,
    title: 'The request took too long to arrive',
    retryable: true,
    explanation: 'The whole body has to arrive within 10 seconds.',
  },
  conflict: {
    status: 409,
    title: 'The request conflicts with the current state',
    retryable: false,
    explanation:
      'The request conflicts with what is stored, for example a second object with a name that is already taken.',
  },
  last_owner: {
    status: 409,
    title: 'The account would be left without an owner',
    retryable: false,
    explanation: 'Make somebody else an owner first; then the last owner can leave or take another role.',
  },
  precondition_failed: {
    status: 412,
    title: 'The file does not match the condition of the request',
    retryable: false,
    explanation: '`If-Match` or `If-Unmodified-Since` does not match the current file. Download it again.',
  },
  link_not_valid: {
    status: 410,
    title: 'The link is no longer valid',
    retryable: false,
    explanation:
      'The link was used, was revoked, has expired, or was not copied completely. Ask the person who invited you for a new one, or request one on the sign-in page.',
  },
  payload_too_large: {
    status: 413,
    title: 'The body is too large',
    retryable: false,
    explanation:
      'Send at most 1 MiB and 500 events in a request, after decompression. Send the rest in another request.',
  },
  headers_too_large: {
    status: 431,
    title: 'The headers are too large',
    retryable: false,
    explanation: 'All request headers together may be at most 16 KiB.',
  },
  range_not_satisfiable: {
    status: 416,
    title: 'The file does not have that range',
    retryable: false,
    explanation: '`Range` asks for bytes beyond the end of the file.',
  },
  unsupported_media_type: {
    status: 415,
    title: 'The media type or encoding is not supported',
    retryable: false,
    explanation:
      'Send `application/json`; the ingest endpoints also take `text/plain`, and the poster of a video is a PNG, JPEG or WebP. `Content-Encoding` may be gzip or br.',
  },
  validation_failed: {
    status: 422,
    title: 'Some fields are not valid',
    retryable: false,
    explanation: '`errors` lists each invalid field by JSON pointer, and what is wrong with it.',
  },
  account_not_named: {
    status: 422,
    title: 'The request does not say which account it means',
    retryable: false,
    explanation:
      'If you are signed in and not a member of exactly one account, name the account: `Overlay-Account: acct_…`. `GET /api/session` lists them.',
  },
  timestamp_out_of_range: {
    status: 422,
    title: 'The timestamp is too far from now',
    retryable: false,
    explanation:
      'Events may be at most 5 minutes ahead and, with a publishable key, 7 days old; with a secret key, 400 days; never older than the account keeps (`retentionDays`). Send `sentAt` so that a wrong clock can be corrected.',
  },
  rate_limited: {
    status: 429,
    title: 'Too many requests',
    retryable: true,
    explanation:
      'Wait for the number of seconds in `Retry-After`. `RateLimit` and `RateLimit-Policy` describe the limit.',
  },
  too_many_sign_ins: {
    status: 429,
    title: 'New devices have to wait before they sign in',
    retryable: true,
    explanation:
      'Many passwords were tried for this e-mail address in the last hour, so devices on which nobody has signed in with it before have to wait for the number of seconds in `Retry-After`. Known devices are not affected. If the service sends mail, it has mailed a link; opening it makes that browser known. The answer is the same whether or not the address belongs to anybody.',
  },
  usage_cap_reached: {
    status: 429,
    title: 'The monthly cap of the account is reached',
    retryable: true,
    explanation:
      'The account has a monthly cap on events and has reached it. The count restarts on the first of the month (UTC).',
  },
  too_many_queries: {
    status: 429,
    title: 'Too many queries at once',
    retryable: true,
    explanation:
      'An account may have 4 queries running, 16 waiting, and 2 exports at a time. Wait for the earlier queries to finish, or for the number of seconds in `Retry-After`.',
  },
  internal_error: {
    status: 500,
    title: 'Something went wrong in the service',
    retryable: true,
    explanation: 'An internal error. The service log has the details under the `requestId`.',
  },
  storage_damaged: {
    status: 500,
    title: 'Stored data is damaged',
    retryable: false,
    explanation:
      'Part of the stored data is damaged, and the service refuses to answer rather than return a wrong number. The same request fails again until the operator has repaired the store; requests that do not need the damaged part are answered. New events are accepted. The log of the service and `/readyz` say what is damaged.',
  },
  storage_unavailable: {
    status: 503,
    title: 'The storage is unavailable',
    retryable: true,
    explanation:
      'Nothing was stored. Send the same request again after `Retry-After`; a dedupeKey makes that safe.',
  },
  overloaded: {
    status: 503,
    title: 'The service is overloaded',
    retryable: true,
    explanation:
      'Nothing was stored. Send the same request again after `Retry-After`; a dedupeKey makes that safe.',
  },
  sign_on_unavailable: {
    status: 503,
    title: 'The OpenID provider cannot be reached',
    retryable: true,
    explanation:
      'The service gets no usable answer from the provider at `OVERLAY_OIDC_ISSUER`. Try again in a moment. The log of the service says why.',
  },
  secrets_key_unusable: {
    status: 503,
    title: 'The service cannot encrypt secrets',
    retryable: false,
    explanation:
      'Secrets that have to stay readable, such as viewer secrets, are encrypted with the key in `OVERLAY_SECRETS_KEY_FILE`. This node cannot use that file, or it holds a different key from the one that encrypted the existing secrets. Every node needs the same file; the log of the service says what is wrong.',
  },
  cron_secret_not_set: {
    status: 503,
    title: 'CRON_SECRET is not set',
    retryable: false,
    explanation:
      'In production the scheduled jobs answer only when the environment variable CRON_SECRET is set.',
  },
} as const satisfies Record<string, ErrorKind>;

export type ErrorCode = keyof typeof errorCatalogue;
export const errorCodes = Object.keys(errorCatalogue) as [ErrorCode, ...ErrorCode[]];

export const FieldError = Type.Object({
  pointer: Type.String({ description: 'JSON pointer of the field, or the name of a query parameter' }),
  code: Type.String(),
  detail: Type.String(),
});
export type FieldError = Static<typeof FieldError>;

/** RFC 9457 `application/problem+json`. */
export const Problem = Type.Object({
  type: Type.String({ description: 'Address of the docs page of the code' }),
  title: Type.String(),
  status: Type.Integer(),
  detail: Type.String(),
  code: oneOf(errorCodes),
  requestId: Type.String(),
  retryable: Type.Boolean(),
  errors: Type.Optional(Type.Array(FieldError)),
});
export type Problem = Static<typeof Problem>;
