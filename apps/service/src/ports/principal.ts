import type { KeyKind, Permission, Scope } from '@overlay/contract';
import type { InstallationRecord } from './control-records.ts';

export interface KeyActor {
  readonly kind: 'key';
  readonly keyId: string;
  readonly keyKind: KeyKind;
  readonly scopes: readonly Scope[];
  /** Origin allow-list of a publishable key; empty allows every origin. */
  readonly origins: readonly string[];
}

/** A short-lived token that a secret key issued for a page. */
export interface ReadTokenActor {
  readonly kind: 'readToken';
  /** The key that issued it. */
  readonly keyId: string;
  /** The campaigns that the token covers; undefined: all of them. */
  readonly campaignIds?: readonly string[];
}

/** An installation, identified by the token in its heartbeat. */
export interface InstallationActor {
  readonly kind: 'installation';
  readonly installation: InstallationRecord;
}

/**
 * Who acts, for which account, and with which permissions. Different credentials are only different ways to hold
 * permissions.
 */
interface Of<Actor> {
  readonly accountId: string;
  readonly actor: Actor;
  readonly permissions: ReadonlySet<Permission>;
}

export type KeyPrincipal = Of<KeyActor>;
export type ReadTokenPrincipal = Of<ReadTokenActor>;
export type InstallationPrincipal = Of<InstallationActor>;

/** The holder of `CRON_SECRET`, who acts for all accounts. */
export interface SchedulerPrincipal {
  readonly accountId: undefined;
  readonly actor: { readonly kind: 'scheduler' };
  readonly permissions: ReadonlySet<Permission>;
}

/** Anyone who presents a credential in the `Authorization` header to use an account. */
export type AccountPrincipal = KeyPrincipal | ReadTokenPrincipal;
export type Principal = AccountPrincipal | InstallationPrincipal | SchedulerPrincipal;

/** The actors that can hold each permission. All others are refused before a handler runs. */
export type HolderOf<Needed extends Permission> = Needed extends 'jobs:run'
  ? SchedulerPrincipal
  : Needed extends 'heartbeats:send'
    ? InstallationPrincipal
    : Needed extends 'analytics:read'
      ? AccountPrincipal
      : KeyPrincipal;
