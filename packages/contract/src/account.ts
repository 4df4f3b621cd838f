import Type, { type Static } from 'typebox';
import { closed, Day, Instant, nullable, oneOf } from './fields.ts';
import type { OperationRows } from './operation.ts';
import { OwnedAccountName } from './person-fields.ts';

/** How events with `Sec-GPC: 1` are treated: stored without an identifier, answered `filtered`, or stored as usual. */
export const globalPrivacyControls = ['cookieless', 'drop', 'ignore'] as const;
export type GlobalPrivacyControl = (typeof globalPrivacyControls)[number];

const PerSecond = Type.Integer({ minimum: 1, maximum: 1_000_000 });
/** Rates of an account, in events a second, and its monthly cap. */
export const AccountLimits = Type.Object({
  eventsPerSecondPublishable: PerSecond,
  eventsPerSecondSecret: PerSecond,
  eventsPerSecondDevice: PerSecond,
  monthlyEventCap: nullable(Type.Integer({ minimum: 0, maximum: 1_000_000_000_000 })),
  dailyShareOfCap: Type.Number({ minimum: 0.01, maximum: 1 }),
});

const RetentionDays = nullable(
  Type.Integer({ minimum: 1, maximum: 3_650, description: 'null keeps events forever' }),
);

/** Four weeks of sample data, which a demo starts with. */
export const DemoData = Type.Object({
  state: Type.Enum(['writing', 'present', 'removing'], {
    description: 'Whether it is being written, is present, or is being removed',
  }),
  events: Type.Integer({ description: 'Number of its events; 0 until all are written' }),
  conversions: Type.Integer({ description: 'Number of its conversions; 0 until all are written' }),
  dateFrom: Day,
  dateTo: Day,
  campaignIds: Type.Array(Type.String(), { description: 'Its campaigns, which contain no other data' }),
  videoIds: Type.Array(Type.String(), { description: 'Its videos, which have no other data' }),
  overlayIds: Type.Array(Type.String(), { description: 'Its overlays' }),
});
export type DemoData = Static<typeof DemoData>;

export const Account = Type.Object({
  accountId: Type.String(),
  name: Type.String(),
  createdAt: Instant,
  globalPrivacyControl: oneOf(globalPrivacyControls),
  retentionDays: RetentionDays,
  pagesSeen: Type.Boolean({ description: 'Whether the pages that load the SDK are listed' }),
  limits: AccountLimits,
  /** Stored events of the current month (UTC), which count towards `monthlyEventCap`. */
  usage: Type.Object({
    month: Type.String({ pattern: '^\\d{4}-\\d{2}$' }),
    events: Type.Integer(),
    publishableShare: nullable(Type.Number({ minimum: 0 }), {
      description:
        'How much of their share of the cap publishable keys have used this month; null without a cap',
    }),
    publishableShareToday: nullable(Type.Number({ minimum: 0 }), {
      description:
        'How much of their share of the cap publishable keys have used today (UTC); null without a cap',
    }),
  }),
  demoData: nullable(DemoData, {
    description: 'Sample data that the account was created with; null if there is none',
  }),
});
export type Account = Static<typeof Account>;

/** Absent fields keep their value. */
export const UpdateAccount = closed({
  name: Type.Optional(OwnedAccountName),
  globalPrivacyControl: Type.Optional(oneOf(globalPrivacyControls)),
  retentionDays: Type.Optional(RetentionDays),
  pagesSeen: Type.Optional(
    Type.Boolean({ description: 'false also deletes the list of pages that loaded the SDK' }),
  ),
  limits: Type.Optional(Type.Partial(AccountLimits, { additionalProperties: false })),
});
export type UpdateAccount = Static<typeof UpdateAccount>;

/** `POST /api/account/deletion`. */
export const DeleteAccount = closed({
  name: Type.String({
    minLength: 1,
    maxLength: 200,
    description: 'The name of the account, as a confirmation',
  }),
});

export const accountOperations = {
  getAccount: {
    at: 'GET /api/account',
    summary: 'Settings, limits and usage of the account',
    permission: 'account:read',
    answer: Account,
  },
  updateAccount: {
    at: 'PATCH /api/account',
    summary: 'Change privacy mode, retention and limits of the account',
    permission: 'account:manage',
    body: UpdateAccount,
    answer: Account,
  },
  deleteAccount: {
    at: 'POST /api/account/deletion',
    summary: 'Permanently delete the account and all of its data',
    permission: 'account:delete',
    body: DeleteAccount,
    errors: ['storage_unavailable'],
  },
  deleteDemoData: {
    at: 'DELETE /api/demo-data',
    summary:
      'Remove the sample data of the demo, and nothing else; `demoData` of the account is null once it is gone',
    permission: 'account:manage',
    status: 202,
    answer: DemoData,
    errors: ['not_found'],
  },
} as const satisfies OperationRows;
