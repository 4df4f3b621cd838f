import type { Invitation, InvitationWithLink, Role } from '@overlay/contract';
import { hashSecret, mintSecret } from '../access/secret-text.ts';
import type { ControlRepositories, ControlStore } from '../ports/control-store.ts';
import { newIdentifier } from '../ports/new-identifier.ts';
import type { InvitationRecord, NamedInvitationRecord } from '../ports/person-records.ts';
import { chooseMailLocale, writeInvitationMail } from './mail-texts.ts';
import type { Mailer } from './mailer.ts';

const lastsMs = 7 * 24 * 3_600_000;

export interface NewInvitation {
  readonly accountId: string;
  readonly accountName: string;
  readonly email: string;
  readonly role: Role;
  /** Undefined: the service invites. */
  readonly inviter: { readonly personId: string; readonly name: string } | undefined;
  readonly nowMs: number;
}

export interface IssuedInvitation {
  readonly record: InvitationRecord;
  readonly shown: InvitationWithLink;
  /**
   * Call when the invitation is stored for good. The mail is in the language of whoever is invited, else of who invites.
   * @param acceptLanguage of the browser in which somebody invites
   */
  mail(acceptLanguage: string | undefined): void;
}

/** Makes invitations, and the links with which they are accepted. */
export interface Invitations {
  issue(
    stores: Pick<ControlRepositories, 'invitations'>,
    invitation: NewInvitation,
  ): Promise<IssuedInvitation>;
}

export interface InvitationsOptions {
  readonly controlStore: Pick<ControlStore, 'persons'>;
  readonly mailer: Mailer;
  readonly publicUrl: string;
}

export function createInvitations({
  controlStore: { persons },
  mailer,
  publicUrl,
}: InvitationsOptions): Invitations {
  return {
    async issue({ invitations }, { accountId, accountName, email, role, inviter, nowMs }) {
      const token = mintSecret('inv_');
      const record = {
        invitationId: newIdentifier('invitation', nowMs),
        accountId,
        email: email.toLowerCase(),
        role,
        tokenHash: hashSecret(token),
        invitedBy: inviter?.personId ?? null,
        createdAtMs: nowMs,
        expiresAtMs: nowMs + lastsMs,
      };
      await invitations.put(record);
      // Behind the `#` neither the log of a server nor the Referer of a page gets to see the token.
      const link = `${publicUrl}/invitation#token=${token}`;
      const inviterName = inviter?.name ?? null;
      return {
        record,
        shown: { ...toInvitation({ ...record, inviterName }), link, isMailed: mailer.isReady },
        mail: (acceptLanguage) =>
          mailer.send(async () => {
            const invited = await persons.findByEmail(record.email);
            const inviting = inviter && (await persons.get(inviter.personId));
            const locale = chooseMailLocale([invited?.locale, inviting?.locale, acceptLanguage]);
            const words = { link, accountName, inviterName: inviter?.name };
            return { to: record.email, ...writeInvitationMail(locale, words) };
          }),
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
