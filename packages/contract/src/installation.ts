import Type, { type Static } from 'typebox';
import { closed } from './closed.ts';
import { Instant } from './identifiers.ts';
import { oneOf } from './one-of.ts';

export const installationStates = ['pending', 'heartbeat', 'render', 'live', 'degraded'] as const;
export type InstallationState = (typeof installationStates)[number];

/** The steps of verification, which only ever moves forward. */
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

const Nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

export const Transition = Type.Object({
  from: oneOf(installationStates),
  to: oneOf(installationStates),
  at: Instant,
  cause: Type.String(),
});
export type Transition = Static<typeof Transition>;

/** An installation. `reachedState` is the furthest step ever reached, whatever `state` is now. */
export const Installation = Type.Object({
  installationId: Type.String(),
  accountId: Type.String(),
  platform: Type.String(),
  name: Type.String(),
  origin: Nullable(Type.String()),
  state: oneOf(installationStates),
  reachedState: oneOf(reachedStates),
  createdAt: Instant,
  firstHeartbeatAt: Nullable(Instant),
  lastHeartbeatAt: Nullable(Instant),
  lastEvent: Nullable(oneOf(heartbeatEvents)),
  sdkProduct: Nullable(Type.String()),
  surface: Nullable(oneOf(surfaces)),
  degradedAt: Nullable(Instant),
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
  nextCursor: Nullable(Type.String()),
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
