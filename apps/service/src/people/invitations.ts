import { type Invitation, type InvitationWithLink, permissionsOfRole, type Role } from '@overlay/contract';
import { hashSecret, mintSecret } from '../access/secret-text.ts';
import type { ControlRepositories, ControlStore } from '../control-store/control-store.ts';
import type { InvitationRecord, NamedInvitationRecord } from '../control-store/people/invitations.ts';
import { chooseLocale } from '../http/answers/choose-locale.ts';
import { ProblemError } from '../http/answers/problem-error.ts';
import { newIdentifier } from '../identifiers/new-identifier.ts';
import type { Settings } from '../settings/settings.ts';
import type { EmailProofs } from './email-proofs.ts';
import type { MailAllowance } from './mail-allowance.ts';
import { writeInvitationMail } from './mail-texts.ts';
import type { Mailer } from './mailer.ts';

const lastsMs = 7 * 24 * 3_600_000;

export interface NewInvitation {
  readonly accountId: string;
  readonly accountName: string;
  readonly email: string;
  readonly role: Role;
  /** Undefined: the service invites. */
  readonly inviter: { readonly personId: string; readonly name: string } | undefined;
  /** Whether the link is also mailed, not only shown to the inviter: see `mayMail`. */
  readonly isMailed: boolean;
  readonly nowMs: number;
}

export interface IssuedInvitation {
  readonly record: InvitationRecord;
  readonly shown: InvitationWithLink;
  /**
   * Call once the invitation is committed. The mail is in the invited person's language, or else in the sender's.
   * @param acceptLanguage of the browser in which somebody invites
   */
  mail(acceptLanguage: string | undefined): void;
}

/** Makes invitations, and the links with which they are accepted. */
export interface Invitations {
  /** Whether the service mails an invitation to this address for this person. Counts it as mailed. */
  mayMail(email: string, inviterId: string | undefined): Promise<boolean>;
  issue(
    stores: Pick<ControlRepositories, 'invitations'>,
    invitation: NewInvitation,
  ): Promise<IssuedInvitation>;
}

export interface InvitationsOptions extends Pick<Settings, 'publicUrl'> {
  readonly controlStore: Pick<ControlStore, 'persons'>;
  readonly mailer: Mailer;
  readonly allowance: Pick<MailAllowance, 'takeMail'>;
  readonly emailProofs: Pick<EmailProofs, 'mayMail'>;
}

export function createInvitations({
  controlStore: { persons },
  mailer,
  allowance,
  emailProofs,
  publicUrl,
}: InvitationsOptions): Invitations {
  // A fragment is sent neither to servers, which would log it, nor as a Referer.
  const toLink = (token: string) => `${publicUrl}/invitation#token=${token}`;
  return {
    async mayMail(email, inviterId) {
      if (!mailer.isReady) return false;
      const inviter = inviterId === undefined ? undefined : await persons.get(inviterId);
      if (inviter !== undefined && !emailProofs.mayMail(inviter)) return false;
      return allowance.takeMail('invitation', email);
    },
    async issue({ invitations }, { accountId, accountName, email, role, inviter, isMailed, nowMs }) {
      const token = mintSecret('inv_');
      // Another one: the inviter, who is shown the first, does not learn it.
      const mailedToken = mintSecret('inv_');
      const record = {
        invitationId: newIdentifier('invitation', nowMs),
        accountId,
        email: email.toLowerCase(),
        role,
        tokenHash: hashSecret(token),
        mailedTokenHash: isMailed ? hashSecret(mailedToken) : null,
        invitedBy: inviter?.personId ?? null,
        createdAtMs: nowMs,
        expiresAtMs: nowMs + lastsMs,
      };
      await invitations.put(record);
      const inviterName = inviter?.name ?? null;
      return {
        record,
        shown: { ...toInvitation({ ...record, inviterName }), link: toLink(token), isMailed },
        mail(acceptLanguage) {
          if (!isMailed) return;
          mailer.send(async () => {
            const invited = await persons.findByEmail(record.email);
            const inviting = inviter && (await persons.get(inviter.personId));
            const locale = chooseLocale([invited?.locale, inviting?.locale, acceptLanguage]);
            const words = { link: toLink(mailedToken), accountName, inviterName: inviter?.name };
            return { to: record.email, ...writeInvitationMail(locale, words) };
          });
        },
      };
    },
  };
}

export function toInvitation(record: NamedInvitationRecord): Invitation {
  return {
    invitationId: record.invitationId,
    email: record.email,
    role: record.role,
    invitedBy: record.inviterName,
    createdAt: new Date(record.createdAtMs).toISOString(),
    expiresAt: new Date(record.expiresAtMs).toISOString(),
  };
}

/** Finds the invitation of a link. Throws `link_not_valid`, also if its inviter may no longer invite. */
export async function findInvitation(
  stores: Pick<ControlRepositories, 'invitations' | 'memberships' | 'persons'>,
  token: string,
  nowMs: number,
): Promise<NamedInvitationRecord> {
  const invitation = await stores.invitations.findByToken(hashSecret(token), nowMs);
  if (invitation === undefined || !(await mayStillInvite(stores, invitation))) {
    throw new ProblemError('link_not_valid');
  }
  return invitation;
}

/** Uses an invitation up, in the transaction that adds the member. Throws `link_not_valid` if it has just ended. */
export async function takeInvitation(
  stores: Pick<ControlRepositories, 'invitations' | 'memberships' | 'persons'>,
  { accountId, invitationId }: Pick<InvitationRecord, 'accountId' | 'invitationId'>,
): Promise<void> {
  const taken = await stores.invitations.remove(accountId, invitationId);
  // Here again: the inviter may have been removed since the invitation was read.
  if (taken === undefined || !(await mayStillInvite(stores, taken))) throw new ProblemError('link_not_valid');
}

/**
 * Whether the person who made an invitation still has the right to: as an owner of the account, or as an administrator, who
 * invites the owners of new accounts. Invitations by the service stay valid.
 */
async function mayStillInvite(
  { memberships, persons }: Pick<ControlRepositories, 'memberships' | 'persons'>,
  { accountId, invitedBy }: Pick<NamedInvitationRecord, 'accountId' | 'invitedBy'>,
): Promise<boolean> {
  if (invitedBy === null) return true;
  const role = await memberships.roleOf(accountId, invitedBy);
  if (role !== undefined && permissionsOfRole[role].has('people:manage')) return true;
  return (await persons.get(invitedBy))?.isAdministrator === true;
}
