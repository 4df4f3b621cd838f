import type { KeyKind, Permission, Role, Scope } from '@overlay/contract';
import type { InstallationRecord } from '../control-store/installations.ts';

export interface KeyActor {
  readonly kind: 'key';
  readonly keyId: string;
  /** The name that its owner gave it. */
  readonly name: string;
  readonly keyKind: KeyKind;
  readonly scopes: readonly Scope[];
  /** Origin allow-list of a publishable key; empty allows every origin. */
  readonly origins: readonly string[];
  /** Of publishable keys. */
  readonly requireOrigin?: boolean;
}

/** A short-lived token that a secret key issued for a page. */
export interface ReadTokenActor {
  readonly kind: 'readToken';
  /** The key that issued it. */
  readonly keyId: string;
  /** The campaigns that the token covers; undefined: all of them. */
  readonly campaignIds?: readonly string[];
}

/** A person who is signed in. */
export interface PersonActor {
  readonly kind: 'person';
  readonly personId: string;
  readonly email: string;
  readonly name: string;
  /** The session used by the request. */
  readonly signInId: string;
}

/** A person acting for an account. */
export interface MemberActor extends PersonActor {
  readonly role: Role;
}

/** The person who runs `overlay` on the machine of the service. */
export interface OperatorActor {
  readonly kind: 'operator';
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
export type OperatorPrincipal = Of<OperatorActor>;
export type InstallationPrincipal = Of<InstallationActor>;

interface OfNoAccount<Actor> extends Omit<Of<Actor>, 'accountId'> {
  readonly accountId: undefined;
}

/** A signed-in person who acts for themselves or for the instance. */
export type PersonPrincipal = OfNoAccount<PersonActor>;
/** An administrator of the instance. */
export type AdministratorPrincipal = PersonPrincipal | OfNoAccount<OperatorActor>;
/** The holder of `CRON_SECRET`, who acts for all accounts. */
export type SchedulerPrincipal = OfNoAccount<{ readonly kind: 'scheduler' }>;

/** A caller that uses an account with a credential in the `Authorization` header. */
export type BearerPrincipal = KeyPrincipal | ReadTokenPrincipal;
/** A caller that manages an account: its servers and its people. */
export type ManagingPrincipal = KeyPrincipal | MemberPrincipal;
/** A caller that uses an account. */
export type AccountPrincipal = BearerPrincipal | MemberPrincipal;
export type Principal =
  | AccountPrincipal
  | OperatorPrincipal
  | InstallationPrincipal
  | AdministratorPrincipal
  | SchedulerPrincipal;
