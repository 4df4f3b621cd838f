import Type, { type Static } from 'typebox';
import { AccountLimits } from './account.ts';
import { closed, Instant, nullable, oneOf, PageQuery } from './fields.ts';
import { InvitationWithLink } from './members.ts';
import type { OperationRows } from './operation.ts';
import { Email, EmailVerifiedAt, moment, OwnedAccountName } from './person-fields.ts';
import { roles } from './role.ts';

/** `GET /api/people`, for administrators. */
export const PersonList = Type.Object({
  people: Type.Array(
    Type.Object({
      personId: Type.String(),
      email: Type.String(),
      name: Type.String(),
      isAdministrator: Type.Boolean(),
      hasTwoFactor: Type.Boolean(),
      emailVerifiedAt: EmailVerifiedAt,
      createdAt: moment({ description: 'When the person was created' }),
      accounts: Type.Array(
        Type.Object({ accountId: Type.String(), name: OwnedAccountName, role: oneOf(roles) }),
        { description: 'Their accounts' },
      ),
    }),
    { description: 'Everybody who can sign in, newest first' },
  ),
  nextCursor: nullable(Type.String()),
});

/** A link for somebody else. It appears in this answer only. */
export const PasswordResetLink = Type.Object({
  link: Type.String({ description: 'Give it to the person. Anyone who has it can set their password' }),
  expiresAt: moment({ description: 'When the link expires' }),
});

/** One account as an administrator of the instance sees it: volumes, never content. */
export const AdministeredAccount = Type.Object({
  accountId: Type.String(),
  name: OwnedAccountName,
  createdAt: moment({ description: 'When the account was created' }),
  memberCount: Type.Integer({ description: 'How many members it has' }),
  limits: AccountLimits,
  usage: Type.Object({ month: Type.String({ pattern: '^\\d{4}-\\d{2}$' }), events: Type.Integer() }),
});
export type AdministeredAccount = Static<typeof AdministeredAccount>;

export const AccountList = Type.Object({
  accounts: Type.Array(AdministeredAccount, { description: 'Accounts, newest first' }),
  nextCursor: nullable(Type.String()),
});

/** What needs an operator, from the most to the least urgent. Each is explained in the operations manual. */
export const concerns = [
  'damage',
  'store_away',
  'disk_nearly_full',
  'backup_unproved',
  'node_silent',
  'events_late',
  'dead_letters',
  'backup_late',
  'disk_fills_up',
  'job_late',
  'versions_differ',
] as const;
export type Concern = (typeof concerns)[number];

/** What a node writes down about itself every half minute, for the nodes beside it. */
export const NodeReport = Type.Object({
  version: Type.String({ description: 'The version that it runs' }),
  startedAt: moment({ description: 'When it started' }),
  seenAt: moment({ description: 'When it last reported' }),
  memoryBytes: Type.Integer({ description: 'Resident memory of its process' }),
  connections: Type.Integer({ description: 'Open connections' }),
  outageSeconds: Type.Number({
    description: 'How long it has failed to write to the event store; 0 while it does, or another node ships',
  }),
  jobs: Type.Array(
    Type.Object({
      name: Type.String({ description: 'The job' }),
      ageSeconds: Type.Number({ description: 'Since this node last did it, or since its start' }),
      isDone: Type.Boolean({ description: 'Whether this node did it since its start' }),
    }),
    { description: 'Repeated work' },
  ),
  disks: Type.Array(
    Type.Object({
      folder: Type.String({ description: 'What is on it: `data`, `exports` or `backups`' }),
      freeBytes: Type.Integer({ description: 'What the service may still use' }),
      sizeBytes: Type.Integer({ description: 'How large it is' }),
      daysUntilFull: nullable(Type.Number(), {
        description:
          'At the rate of the last week; null while it does not fill up, and for a day after a start',
      }),
    }),
    { description: 'Disks of its folders' },
  ),
  backup: nullable(
    Type.Object({
      madeAt: nullable(Instant, {
        description: 'When the newest that passed its check was made; null: none yet',
      }),
      failures: Type.Integer({ description: 'Backups that failed since the start' }),
      verifiedAt: nullable(Instant, {
        description:
          'When the newest backup was last restored and gave the answers of the service; null: not since the start',
      }),
      isVerificationFailed: Type.Boolean({ description: 'Whether it could not, when it was last tried' }),
    }),
    { description: 'Its scheduled backups; null: none are scheduled' },
  ),
  damaged: Type.Array(Type.String(), { description: 'Places of stores that it found damaged' }),
  storesReadAt: nullable(Instant, {
    description:
      'When it last finished reading every byte of its embedded stores in search of damage; null: not since the start',
  }),
});
export type NodeReport = Static<typeof NodeReport>;

/** `GET /api/instance`, for administrators. */
export const InstanceState = Type.Object({
  version: Type.String({ description: 'Of the node that answers' }),
  nodes: Type.Array(
    Type.Object({
      name: Type.String({ description: 'Host and port' }),
      ...NodeReport.properties,
    }),
    { description: 'All nodes that reported within a day, in the order of their names' },
  ),
  jobs: Type.Array(
    Type.Object({
      name: Type.String({ description: 'The job' }),
      doneAt: nullable(Instant, {
        description: 'When a node last did it; null: none has since its start',
      }),
    }),
    { description: 'Repeated work of all nodes' },
  ),
  streams: Type.Array(
    Type.Object({
      stream: oneOf(['events', 'conversions'], { description: 'Which log' }),
      waitingRows: Type.Integer({ description: 'Acknowledged, and not in the event store yet' }),
      waitingBytes: Type.Integer({ description: 'Their bytes in the log' }),
      oldestSeconds: Type.Number({ description: 'Age of the oldest of them' }),
      appendedPosition: Type.Integer({ description: 'Of the last acknowledged row in the log' }),
      shippedPosition: Type.Integer({ description: 'Up to which all rows went into the event store' }),
      receivedPosition: nullable(Type.Integer(), {
        description: 'The same, as the event store knows it; null if that is on a server',
      }),
      deadLetters: Type.Integer({ description: 'Rows that the event store refused' }),
    }),
    { description: 'Positions of the logs' },
  ),
  late: Type.Array(
    Type.Object({
      concern: oneOf(concerns, { description: 'What is wrong or late' }),
      subject: Type.String({ description: 'Which node, job, folder, stream or place' }),
    }),
    { description: 'What needs an operator, most urgent first; empty: nothing' },
  ),
});
export type InstanceState = Static<typeof InstanceState>;

export const CreateAccount = closed({ name: OwnedAccountName, ownerEmail: Email });

export const CreatedAccount = Type.Object({
  account: AdministeredAccount,
  invitation: InvitationWithLink,
});

export const instanceOperations = {
  getInstanceState: {
    at: 'GET /api/instance',
    summary: 'Nodes, jobs, disks, backups and positions of the instance, and what needs an operator',
    permission: 'instance:administer',
    answer: InstanceState,
    errors: ['storage_unavailable'],
  },
  listPeople: {
    at: 'GET /api/people',
    summary: 'Everybody who can sign in',
    permission: 'instance:administer',
    query: PageQuery,
    answer: PersonList,
  },
  createPasswordReset: {
    at: 'POST /api/people/{personId}/password-reset',
    summary: 'Create a link with which a person sets a new password',
    permission: 'instance:administer',
    status: 201,
    answer: PasswordResetLink,
    errors: ['password_sign_in_off'],
  },
  listAccounts: {
    at: 'GET /api/accounts',
    summary: 'Accounts of the instance, their usage and limits',
    permission: 'instance:administer',
    query: PageQuery,
    answer: AccountList,
  },
  createAccount: {
    at: 'POST /api/accounts',
    summary: 'Create an account, and an invitation for its owner',
    permission: 'instance:administer',
    body: CreateAccount,
    status: 201,
    answer: CreatedAccount,
  },
} as const satisfies OperationRows;
