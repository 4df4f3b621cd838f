import type { Invitation, InvitationWithLink, Role } from '@overlay/contract';
import { hashSecret, mintSecret } from '../access/secret-text.ts';
import type { ControlRepositories } from '../ports/control-store.ts';
import { newIdentifier } from '../ports/new-identifier.ts';
import type { InvitationRecord, NamedInvitationRecord } from '../ports/person-records.ts';
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
  /** Call when the invitation is stored for good. */
  mail(): void;
}

/** Makes invitations, and the links with which they are accepted. */
export interface Invitations {
  issue(
    stores: Pick<ControlRepositories, 'invitations'>,
    invitation: NewInvitation,
  ): Promise<IssuedInvitation>;
}

export function createInvitations(publicUrl: string, mailer: Mailer): Invitations {
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
      const text = `${inviter?.name ?? 'The service'} invites you to ${accountName}.\n\n${link}\n\nThe link serves once, and for 7 days. If you did not expect it, do nothing.\n`;
      const inviterName = inviter?.name ?? null;
      return {
        record,
        shown: { ...toInvitation({ ...record, inviterName }), link, isMailed: mailer.isReady },
        mail: () => mailer.send(() => ({ to: record.email, subject: `Invitation to ${accountName}`, text })),
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
