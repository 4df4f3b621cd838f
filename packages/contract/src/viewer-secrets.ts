import Type, { type Static } from 'typebox';
import { Instant, oneOf } from './fields.ts';
import type { OperationRows } from './operation.ts';

/** Why an event with a `viewerToken` was accepted without being verified: in receipts and in the request log. */
export const viewerTokenErrors = [
  'viewer_token_malformed',
  'viewer_token_unknown_key',
  'viewer_token_wrong_signature',
  'viewer_token_wrong_origin',
  'viewer_token_expired',
] as const;
export type ViewerTokenErrorCode = (typeof viewerTokenErrors)[number];

/** What a receipt says about the `viewerToken` of its event. Neither field is present if the event had none. */
export const viewerVerdict = {
  verified: Type.Optional(
    Type.Literal(true, { description: 'Present if the viewer token of the event is valid' }),
  ),
  viewerTokenError: Type.Optional(
    oneOf(viewerTokenErrors, {
      description: 'Why the viewer token is not valid; the event is accepted without it',
    }),
  ),
};

/** A secret that signs viewer tokens. */
export const ViewerSecret = Type.Object({
  keyId: Type.String({ description: 'The `k` of the tokens that it signs' }),
  createdAt: Instant,
});
export type ViewerSecret = Static<typeof ViewerSecret>;

/** `secret` appears in this answer only. */
export const NewViewerSecret = Type.Object({
  ...ViewerSecret.properties,
  secret: Type.String({ description: 'Signs viewer tokens. Keep it on your server' }),
});
export type NewViewerSecret = Static<typeof NewViewerSecret>;

export const ViewerSecretList = Type.Object({
  viewerSecrets: Type.Array(ViewerSecret, { description: 'The valid secrets, newest first' }),
});
export type ViewerSecretList = Static<typeof ViewerSecretList>;

export const viewerSecretOperations = {
  createViewerSecret: {
    at: 'POST /api/viewer-secrets',
    summary: 'Create a secret that signs viewer tokens; two can be valid, and only this answer contains it',
    permission: 'keys:manage',
    status: 201,
    answer: NewViewerSecret,
    errors: ['conflict', 'secrets_key_unusable'],
  },
  listViewerSecrets: {
    at: 'GET /api/viewer-secrets',
    summary: 'The valid viewer secrets of the account, without the secrets themselves',
    permission: 'keys:manage',
    answer: ViewerSecretList,
  },
  revokeViewerSecret: {
    at: 'DELETE /api/viewer-secrets/{keyId}',
    summary: 'Revoke a viewer secret at once: its tokens no longer verify events',
    permission: 'keys:manage',
  },
} as const satisfies OperationRows;
