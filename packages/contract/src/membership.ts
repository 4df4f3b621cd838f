import Type, { type Static } from 'typebox';
import { closed } from './closed.ts';
import { oneOf } from './one-of.ts';
import { Email, LinkToken, moment, OwnedAccountName, PersonName } from './person-fields.ts';
import { roles } from './role.ts';
import { SignIn } from './sign-in.ts';

export const Member = Type.Object({
  personId: Type.String(),
  email: Type.String(),
  name: Type.String(),
  role: oneOf(roles),
  hasTwoFactor: Type.Boolean(),
  joinedAt: moment({ description: 'When the person became a member' }),
});

export type Member = Static<typeof Member>;

export const MemberList = Type.Object({
  members: Type.Array(Member, { description: 'Members, those who joined first come first' }),
});

export const ChangeMember = closed({ role: oneOf(roles) });

export const Invitation = Type.Object({
  invitationId: Type.String({ description: 'The invitation' }),
  email: Type.String(),
  role: oneOf(roles),
  invitedBy: Type.Union([Type.String(), Type.Null()], {
    description:
      'The name of the person who invites; null if they are gone, or for an invitation by the service',
  }),
  createdAt: moment({ description: 'When the invitation was made' }),
  expiresAt: moment({ description: 'When the invitation ends' }),
});

export type Invitation = Static<typeof Invitation>;

export const InvitationList = Type.Object({
  invitations: Type.Array(Invitation, {
    description: 'Invitations that were not accepted yet, newest first',
  }),
});

export const CreateInvitation = closed({ email: Email, role: oneOf(roles) });

/** `link` appears in this answer only. */
export const InvitationWithLink = Type.Object({
  ...Invitation.properties,
  link: Type.String({ description: 'Hand it to the person, unless it was mailed' }),
  isMailed: Type.Boolean({ description: 'Whether the service sends the link to the person' }),
});

export type InvitationWithLink = Static<typeof InvitationWithLink>;

/** `POST /api/invitations/open`: what the page of an invitation shows before it is accepted. */
export const OpenInvitation = closed({ token: LinkToken });

export const OpenedInvitation = Type.Object({
  accountName: OwnedAccountName,
  email: Type.String(),
  role: oneOf(roles),
  invitedBy: Invitation.properties.invitedBy,
  isKnown: Type.Boolean({ description: 'Whether this person has a password already, and signs in with it' }),
});

/** `POST /api/invitations/accept`. Whoever is signed in with that e-mail address sends the token alone. */
export const AcceptInvitation = closed({
  token: LinkToken,
  name: Type.Optional(PersonName),
  password: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 1_024,
      description: 'The password of this person; a new one has 12 to 200 characters',
    }),
  ),
  code: SignIn.properties.code,
});
