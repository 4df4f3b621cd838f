import Type, { type Static } from 'typebox';
import { closed, nullable, oneOf } from './fields.ts';
import { ApiKey } from './keys.ts';
import type { OperationRows } from './operation.ts';
import { Email, EmailVerifiedAt, LinkToken, moment, OwnedAccountName, PersonName } from './person-fields.ts';
import { roles } from './role.ts';
import { Session, SignIn } from './session.ts';
import { ViewerSecret } from './viewer-secrets.ts';

export const Member = Type.Object({
  personId: Type.String(),
  email: Type.String(),
  name: Type.String(),
  role: oneOf(roles),
  hasTwoFactor: Type.Boolean(),
  emailVerifiedAt: EmailVerifiedAt,
  joinedAt: moment({ description: 'When the person became a member' }),
});
export type Member = Static<typeof Member>;

export const MemberList = Type.Object({
  members: Type.Array(Member, { description: 'Members, in the order in which they joined' }),
});

/** `GET /api/members/{personId}/keys`. */
export const MemberKeys = Type.Object({
  keys: Type.Array(ApiKey, {
    description:
      'Valid keys that the member created or rotated, and keys that were created with one of these, newest first',
  }),
  viewerSecrets: Type.Array(ViewerSecret, {
    description: 'Viewer secrets that the member, or the holder of one of these keys, created, newest first',
  }),
});

export const ChangeMember = closed({ role: oneOf(roles) });

export const Invitation = Type.Object({
  invitationId: Type.String({ description: 'The invitation' }),
  email: Type.String(),
  role: oneOf(roles),
  invitedBy: nullable(Type.String(), {
    description: 'The name of the person who invites; null for an invitation by the service',
  }),
  createdAt: moment({ description: 'When the invitation was created' }),
  expiresAt: moment({ description: 'When the invitation expires' }),
});
export type Invitation = Static<typeof Invitation>;

export const InvitationList = Type.Object({
  invitations: Type.Array(Invitation, {
    description: 'Pending invitations, newest first',
  }),
});

export const CreateInvitation = closed({ email: Email, role: oneOf(roles) });

/** `link` appears in this answer only. */
export const InvitationWithLink = Type.Object({
  ...Invitation.properties,
  link: Type.String({
    description:
      'Give it to the person, unless the invitation was mailed. It does not prove that they own the address',
  }),
  isMailed: Type.Boolean({ description: 'Whether the service mails the person another link' }),
});
export type InvitationWithLink = Static<typeof InvitationWithLink>;

/** `POST /api/invitations/open`: what the page of an invitation shows before it is accepted. */
export const OpenInvitation = closed({ token: LinkToken });

export const OpenedInvitation = Type.Object({
  accountName: OwnedAccountName,
  email: Type.String(),
  role: oneOf(roles),
  invitedBy: Invitation.properties.invitedBy,
});

/** `POST /api/invitations/accept`. A person who is signed in with that e-mail address sends only the token. */
export const AcceptInvitation = closed({
  token: LinkToken,
  name: Type.Optional({
    ...PersonName,
    description: 'The name of a new person. People who have a password send none',
  }),
  password: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 1_024,
      description: 'The password of this person; a new one has 12 to 200 characters',
    }),
  ),
  code: SignIn.properties.code,
});

export const memberOperations = {
  listMembers: {
    at: 'GET /api/members',
    summary: 'Members of the account',
    permission: 'people:manage',
    answer: MemberList,
  },
  changeMember: {
    at: 'PATCH /api/members/{personId}',
    summary: 'Change the role of a member; if they were an owner, their invitations end',
    permission: 'people:manage',
    body: ChangeMember,
    answer: Member,
    errors: ['last_owner'],
  },
  removeMember: {
    at: 'DELETE /api/members/{personId}',
    summary: 'Remove a member; their invitations end',
    permission: 'people:manage',
    errors: ['last_owner'],
  },
  listMemberKeys: {
    at: 'GET /api/members/{personId}/keys',
    summary: 'Valid keys and viewer secrets that a member has seen: replace them when the member leaves',
    permission: 'people:manage',
    answer: MemberKeys,
  },
  leaveAccount: {
    at: 'DELETE /api/memberships/{accountId}',
    summary: 'Leave an account; coming back needs an invitation',
    permission: 'profile:manage',
    errors: ['last_owner'],
  },
  createInvitation: {
    at: 'POST /api/invitations',
    summary: 'Invite somebody; only this answer contains the link',
    permission: 'people:manage',
    body: CreateInvitation,
    status: 201,
    answer: InvitationWithLink,
    errors: ['conflict'],
  },
  listInvitations: {
    at: 'GET /api/invitations',
    summary: 'Pending invitations',
    permission: 'people:manage',
    answer: InvitationList,
  },
  revokeInvitation: {
    at: 'DELETE /api/invitations/{invitationId}',
    summary: 'Revoke an invitation',
    permission: 'people:manage',
  },
  openInvitation: {
    at: 'POST /api/invitations/open',
    summary: 'What an invitation is for',
    permission: 'own-pages',
    body: OpenInvitation,
    answer: OpenedInvitation,
    errors: ['link_not_valid'],
  },
  acceptInvitation: {
    at: 'POST /api/invitations/accept',
    summary: 'Accept an invitation, as a new or an existing person',
    permission: 'own-pages',
    body: AcceptInvitation,
    answer: Session,
    errors: ['link_not_valid', 'sign_in_failed', 'second_factor_required', 'password_sign_in_off'],
  },
} as const satisfies OperationRows;
