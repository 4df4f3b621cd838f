import type { KeyKind, Permission, Role, Scope } from '@overlay/contract';
import type { InstallationRecord } from './control-records.ts';

export interface KeyActor {
  readonly kind: 'key';
  readonly keyId: string;
  /** As its owner named it. */
  readonly name: string;
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

/** Somebody who is signed in. */
export interface PersonActor {
  readonly kind: 'person';
  readonly personId: string;
  readonly email: string;
  readonly name: string;
  /** The session that the request carries. */
  readonly signInId: string;
}

/** A person who acts for an account. */
export interface MemberActor extends PersonActor {
  readonly role: Role;
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
export type MemberPrincipal = Of<MemberActor>;
export type InstallationPrincipal = Of<InstallationActor>;

/** Whoever is signed in and acts for themselves or for the instance, not for an account. */
export interface PersonPrincipal {
  readonly accountId: undefined;
  readonly actor: PersonActor;
  readonly permissions: ReadonlySet<Permission>;
}

/** The holder of `CRON_SECRET`, who acts for all accounts. */
export interface SchedulerPrincipal {
  readonly accountId: undefined;
  readonly actor: { readonly kind: 'scheduler' };
  readonly permissions: ReadonlySet<Permission>;
}

/** Anyone who presents a credential in the `Authorization` header to use an account. */
export type BearerPrincipal = KeyPrincipal | ReadTokenPrincipal;
/** Anyone who manages an account: its servers and its people. */
export type ManagingPrincipal = KeyPrincipal | MemberPrincipal;
/** Anyone who uses an account. */
export type AccountPrincipal = BearerPrincipal | MemberPrincipal;
export type Principal = AccountPrincipal | InstallationPrincipal | PersonPrincipal | SchedulerPrincipal;

/** The permissions of keys that no person has. */
export type PermissionOfKeysAlone = 'events:write' | 'conversions:write' | 'overlays:show' | 'tokens:issue';

/** The actors that can hold each permission. All others are refused before a handler runs. */
export type HolderOf<Needed extends Permission> = Needed extends 'jobs:run'
  ? SchedulerPrincipal
  : Needed extends 'heartbeats:send'
    ? InstallationPrincipal
    : Needed extends 'profile:manage' | 'instance:administer'
      ? PersonPrincipal
      : Needed extends 'people:manage' | 'account:delete'
        ? MemberPrincipal
        : Needed extends PermissionOfKeysAlone
          ? KeyPrincipal
          : Needed extends 'analytics:read'
            ? AccountPrincipal
            : ManagingPrincipal;
