import Type, { type Static } from 'typebox';
import { closed, Instant, nullable, oneOf, PageQuery } from './fields.ts';
import type { OperationRows } from './operation.ts';
import { type KeyKind, keyKinds, type Scope, scopes } from './permission.ts';

export const keyPrefixes: Readonly<Record<KeyKind, string>> = { publishable: 'pk_live_', secret: 'sk_live_' };
export const defaultScopes: Readonly<Record<KeyKind, readonly Scope[]>> = {
  publishable: ['events:write'],
  secret: scopes,
};

/** `https://shop.example`, `http://localhost:3000`, or `https://*.example.com`. */
export const OriginPattern = Type.String({ maxLength: 300, pattern: '^https?://(\\*\\.)?[^/?#@\\s*]+$' });

export const ApiKey = Type.Object({
  keyId: Type.String(),
  kind: oneOf(keyKinds),
  name: Type.String(),
  /** The first and last characters, which help people tell keys apart. */
  hint: Type.String(),
  /** The key itself, if it is publishable: every visitor of a page can read it anyway. */
  key: Type.Optional(Type.String()),
  scopes: Type.Array(oneOf(scopes)),
  origins: Type.Array(OriginPattern),
  requireOrigin: Type.Boolean(),
  createdAt: Instant,
  lastUsedAt: nullable(Instant),
  expiresAt: nullable(Instant),
  revokedAt: nullable(Instant),
});
export type ApiKey = Static<typeof ApiKey>;

export const CreateKey = closed({
  kind: oneOf(keyKinds),
  name: Type.String({ minLength: 1, maxLength: 100 }),
  scopes: Type.Optional(Type.Array(oneOf(scopes), { minItems: 1, maxItems: scopes.length })),
  origins: Type.Optional(Type.Array(OriginPattern, { maxItems: 100 })),
  requireOrigin: Type.Optional(Type.Boolean()),
});
export type CreateKey = Static<typeof CreateKey>;

export const UpdateKey = closed({
  name: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  scopes: Type.Optional(Type.Array(oneOf(scopes), { minItems: 1, maxItems: scopes.length })),
  origins: Type.Optional(Type.Array(OriginPattern, { maxItems: 100 })),
  requireOrigin: Type.Optional(Type.Boolean()),
});
export type UpdateKey = Static<typeof UpdateKey>;

export const ApiKeyList = Type.Object({
  keys: Type.Array(ApiKey),
  nextCursor: nullable(Type.String()),
});
export type ApiKeyList = Static<typeof ApiKeyList>;

/** Optional body of `POST /api/keys/{keyId}/rotate`: how long the old key stays valid beside the new one. */
export const RotateKey = closed({
  overlapSeconds: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 7 * 86_400, description: 'default 86400: 24 hours' }),
  ),
});
export type RotateKey = Static<typeof RotateKey>;

/** Of a secret key, `key` appears in this answer only. */
export const ApiKeyWithSecret = Type.Object({ ...ApiKey.properties, key: Type.String() });
export type ApiKeyWithSecret = Static<typeof ApiKeyWithSecret>;

/** Body of `POST /api/tokens`: a short-lived token with which a page may read analytics. */
export const CreateReadToken = closed({
  expiresInSeconds: Type.Optional(Type.Integer({ minimum: 1, maximum: 86_400 })),
  campaignIds: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 128 }), { minItems: 1, maxItems: 50 }),
  ),
});
export type CreateReadToken = Static<typeof CreateReadToken>;
export const ReadToken = Type.Object({ token: Type.String(), expiresAt: Instant });
export type ReadToken = Static<typeof ReadToken>;

export const keyOperations = {
  createKey: {
    at: 'POST /api/keys',
    summary: 'Create an API key; only this answer contains a secret key',
    permission: 'keys:manage',
    body: CreateKey,
    status: 201,
    answer: ApiKeyWithSecret,
    errors: ['conflict'],
  },
  listKeys: {
    at: 'GET /api/keys',
    summary: 'API keys of the account; without `keys:manage`, only the publishable ones',
    permission: 'keys:read',
    query: PageQuery,
    answer: ApiKeyList,
  },
  getKey: {
    at: 'GET /api/keys/{keyId}',
    summary: 'One API key; a publishable one with the key itself',
    permission: 'keys:read',
    answer: ApiKey,
  },
  updateKey: {
    at: 'PATCH /api/keys/{keyId}',
    summary: 'Change name, scopes, origins or `requireOrigin` of a key',
    permission: 'keys:manage',
    body: UpdateKey,
    answer: ApiKey,
    errors: ['conflict'],
  },
  revokeKey: {
    at: 'DELETE /api/keys/{keyId}',
    summary: 'Revoke a key at once',
    permission: 'keys:manage',
  },
  rotateKey: {
    at: 'POST /api/keys/{keyId}/rotate',
    summary: 'Rotate a key; the old one stays valid for a while',
    permission: 'keys:manage',
    body: RotateKey,
    status: 201,
    answer: ApiKeyWithSecret,
    errors: ['conflict'],
  },
  createReadToken: {
    at: 'POST /api/tokens',
    summary: 'Create a short-lived token with which a page may read analytics',
    permission: 'tokens:issue',
    body: CreateReadToken,
    status: 201,
    answer: ReadToken,
  },
} as const satisfies OperationRows;
