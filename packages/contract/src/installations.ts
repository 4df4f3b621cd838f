import Type, { type Static } from 'typebox';
import { closed, Instant, nullable, oneOf, PageQuery } from './fields.ts';
import type { OperationRows } from './operation.ts';

export const installationStates = ['pending', 'heartbeat', 'render', 'live', 'degraded'] as const;
export type InstallationState = (typeof installationStates)[number];

/** The steps of verification. It only moves forward. */
export const reachedStates = ['pending', 'heartbeat', 'render', 'live'] as const;
export type ReachedState = (typeof reachedStates)[number];

export const heartbeatEvents = ['ping', 'first_render', 'first_interaction', 'first_conversion'] as const;
export type HeartbeatEvent = (typeof heartbeatEvents)[number];

/** The state that each heartbeat event proves. */
export const stateProvedBy: Readonly<Record<HeartbeatEvent, ReachedState>> = {
  ping: 'heartbeat',
  first_render: 'render',
  first_interaction: 'live',
  first_conversion: 'live',
};

export const surfaces = [
  'storefront',
  'product',
  'cart',
  'checkout',
  'post',
  'blog',
  'landing',
  'app',
  'other',
] as const;
export type Surface = (typeof surfaces)[number];

export const Transition = Type.Object({
  from: oneOf(installationStates),
  to: oneOf(installationStates),
  at: Instant,
  cause: Type.String(),
});
export type Transition = Static<typeof Transition>;

/** An installation. `reachedState` is the furthest step ever reached, regardless of `state`. */
export const Installation = Type.Object({
  installationId: Type.String(),
  accountId: Type.String(),
  platform: Type.String(),
  name: Type.String(),
  origin: nullable(Type.String()),
  state: oneOf(installationStates),
  reachedState: oneOf(reachedStates),
  createdAt: Instant,
  firstHeartbeatAt: nullable(Instant),
  lastHeartbeatAt: nullable(Instant),
  lastEvent: nullable(oneOf(heartbeatEvents)),
  sdkProduct: nullable(Type.String()),
  surface: nullable(oneOf(surfaces)),
  degradedAt: nullable(Instant),
  transitions: Type.Array(Transition),
});
export type Installation = Static<typeof Installation>;

export const CreateInstallation = closed({
  platform: Type.String({ minLength: 1, maxLength: 64 }),
  name: Type.String({ minLength: 1, maxLength: 200 }),
  origin: Type.Optional(
    Type.String({ maxLength: 300, pattern: '^https?://[^/?#@\\s]+$', description: 'scheme://host[:port]' }),
  ),
});
export type CreateInstallation = Static<typeof CreateInstallation>;

/** `token` appears in this answer only. */
export const InstallationWithToken = Type.Object({ ...Installation.properties, token: Type.String() });
export type InstallationWithToken = Static<typeof InstallationWithToken>;

export const InstallationList = Type.Object({
  installations: Type.Array(Installation),
  nextCursor: nullable(Type.String()),
});
export type InstallationList = Static<typeof InstallationList>;

/** The answer to a heartbeat. */
export const Heartbeat = closed({
  installationId: Type.String({ minLength: 1, maxLength: 128 }),
  token: Type.String({ minLength: 1, maxLength: 200 }),
  event: oneOf(heartbeatEvents),
  sdkProduct: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  surface: Type.Optional(oneOf(surfaces)),
  origin: Type.Optional(Type.String({ maxLength: 300 })),
});
export type Heartbeat = Static<typeof Heartbeat>;

export const HeartbeatAnswer = Type.Object({
  ok: Type.Literal(true),
  installationId: Type.String(),
  state: oneOf(installationStates),
  previousState: oneOf(installationStates),
  receivedAt: Instant,
  nextHeartbeatBefore: Instant,
});
export type HeartbeatAnswer = Static<typeof HeartbeatAnswer>;

export const StaleJobAnswer = Type.Object({
  ok: Type.Literal(true),
  checked: Type.Integer(),
  degraded: Type.Integer(),
  installationIds: Type.Array(Type.String()),
});
export type StaleJobAnswer = Static<typeof StaleJobAnswer>;

export const installationOperations = {
  createInstallation: {
    at: 'POST /api/installations',
    summary: 'Register a shop or site; only this answer contains its token',
    permission: 'installations:manage',
    body: CreateInstallation,
    status: 201,
    answer: InstallationWithToken,
    errors: ['conflict'],
  },
  listInstallations: {
    at: 'GET /api/installations',
    summary: 'Installations of the account',
    permission: 'installations:read',
    query: PageQuery,
    answer: InstallationList,
  },
  getInstallation: {
    at: 'GET /api/installations/{installationId}',
    summary: 'One installation with its transitions',
    permission: 'installations:read',
    answer: Installation,
  },
  revokeInstallation: {
    at: 'DELETE /api/installations/{installationId}',
    summary: 'Revoke an installation and its tokens at once',
    permission: 'installations:manage',
  },
  rotateInstallationToken: {
    at: 'POST /api/installations/{installationId}/rotate',
    summary: 'Rotate the token; the old one stays valid for 24 hours',
    permission: 'installations:manage',
    answer: InstallationWithToken,
  },
  sendHeartbeat: {
    at: 'POST /api/integrations/platform-heartbeat',
    summary: 'Send the heartbeat of an installation from a server',
    permission: 'heartbeats:send',
    body: Heartbeat,
    answer: HeartbeatAnswer,
    errors: ['invalid_installation_credentials', 'browser_heartbeat', 'storage_unavailable'],
  },
} as const satisfies OperationRows;

export const jobOperations = {
  degradeStaleInstallations: {
    at: 'GET /api/cron/platform-installations-stale',
    summary: 'Mark installations with old heartbeats as degraded',
    permission: 'jobs:run',
    answer: StaleJobAnswer,
    errors: ['invalid_cron_secret', 'cron_secret_not_set', 'storage_unavailable'],
  },
} as const satisfies OperationRows;
