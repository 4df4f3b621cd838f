import Type, { type Static } from 'typebox';
import { closed } from './closed.ts';
import { Instant } from './identifiers.ts';
import { oneOf } from './one-of.ts';

export const keyKinds = ['publishable', 'secret'] as const;
export type KeyKind = (typeof keyKinds)[number];
export const keyPrefixes: Readonly<Record<KeyKind, string>> = { publishable: 'pk_live_', secret: 'sk_live_' };

export const scopes = [
  'events:write',
  'conversions:write',
  'analytics:read',
  'events:read',
  'manage',
] as const;
export type Scope = (typeof scopes)[number];

/** The scopes that a key of each kind can have, and its default scopes. */
export const grantableScopes: Readonly<Record<KeyKind, readonly Scope[]>> = {
  publishable: ['events:write', 'analytics:read'],
  secret: scopes,
};
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
  scopes: Type.Array(oneOf(scopes)),
  origins: Type.Array(OriginPattern),
  createdAt: Instant,
  lastUsedAt: Type.Union([Instant, Type.Null()]),
  expiresAt: Type.Union([Instant, Type.Null()]),
  revokedAt: Type.Union([Instant, Type.Null()]),
});
export type ApiKey = Static<typeof ApiKey>;

export const CreateKey = closed({
  kind: oneOf(keyKinds),
  name: Type.String({ minLength: 1, maxLength: 100 }),
  scopes: Type.Optional(Type.Array(oneOf(scopes), { minItems: 1, maxItems: scopes.length })),
  origins: Type.Optional(Type.Array(OriginPattern, { maxItems: 100 })),
});
export type CreateKey = Static<typeof CreateKey>;

export const UpdateKey = closed({
  name: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  scopes: Type.Optional(Type.Array(oneOf(scopes), { minItems: 1, maxItems: scopes.length })),
  origins: Type.Optional(Type.Array(OriginPattern, { maxItems: 100 })),
});
export type UpdateKey = Static<typeof UpdateKey>;

export const ApiKeyList = Type.Object({
  keys: Type.Array(ApiKey),
  nextCursor: Type.Union([Type.String(), Type.Null()]),
});
export type ApiKeyList = Static<typeof ApiKeyList>;

/** Optional body of `POST /api/keys/{keyId}/rotate`: how long the old key stays valid beside the new one. */
export const RotateKey = closed({
  overlapSeconds: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 7 * 86_400, description: 'default 86400: 24 hours' }),
  ),
});
export type RotateKey = Static<typeof RotateKey>;

/** `key` appears in this answer only. */
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
