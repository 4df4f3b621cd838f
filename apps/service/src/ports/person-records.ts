import type { Role } from '@overlay/contract';

/** Somebody who can sign in. */
export interface PersonRecord {
  readonly personId: string;
  /** In lower case; no two persons have the same. */
  readonly email: string;
  readonly name: string;
  /** Makes accounts and links for others on this instance. */
  readonly isAdministrator: boolean;
  readonly hasTwoFactor: boolean;
  readonly locale: string | null;
  readonly timeZone: string | null;
  readonly createdAtMs: number;
}

/** A new person, and the account that they join at once. */
export interface NewPerson {
  readonly personId: string;
  readonly email: string;
  readonly name: string;
  readonly passwordHash: string;
  readonly isAdministrator: boolean;
  readonly createdAtMs: number;
  readonly membership?: { readonly accountId: string; readonly role: Role } | undefined;
}

/** A membership as its person sees it. */
export interface AccountOfPerson {
  readonly accountId: string;
  readonly name: string;
  readonly role: Role;
  readonly createdAtMs: number;
}

/** A membership as the account's other members see it. */
export interface MemberRecord {
  readonly personId: string;
  readonly email: string;
  readonly name: string;
  readonly hasTwoFactor: boolean;
  readonly role: Role;
  readonly joinedAtMs: number;
}

export type MembershipChange = 'done' | 'missing' | 'last-owner';

/** A place where a person is signed in. */
export interface SignInRecord {
  readonly signInId: string;
  readonly personId: string;
  readonly userAgent: string;
  readonly createdAtMs: number;
  /** Accurate to a day. */
  readonly lastUsedAtMs: number;
  readonly expiresAtMs: number;
}

/** Somebody is invited to an account. The link that they got has the token. */
export interface InvitationRecord {
  readonly invitationId: string;
  readonly accountId: string;
  readonly email: string;
  readonly role: Role;
  readonly tokenHash: string;
  /** The person who invites; null for an invitation by the service, or if they are gone. */
  readonly invitedBy: string | null;
  readonly createdAtMs: number;
  readonly expiresAtMs: number;
}

/** With the name of whoever invites. */
export interface NamedInvitationRecord extends InvitationRecord {
  readonly inviterName: string | null;
}
