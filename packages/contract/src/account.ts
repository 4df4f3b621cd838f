import Type, { type Static } from 'typebox';
import { closed } from './closed.ts';
import { Day, Instant } from './identifiers.ts';
import { oneOf } from './one-of.ts';

/** How events with `Sec-GPC: 1` are treated: stored without an identifier, answered `filtered`, or stored as usual. */
export const globalPrivacyControls = ['cookieless', 'drop', 'ignore'] as const;
export type GlobalPrivacyControl = (typeof globalPrivacyControls)[number];

const PerSecond = Type.Integer({ minimum: 1, maximum: 1_000_000 });
const Nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** Rates of an account, in events a second, and its monthly cap. */
export const AccountLimits = Type.Object({
  eventsPerSecondPublishable: PerSecond,
  eventsPerSecondSecret: PerSecond,
  eventsPerSecondDevice: PerSecond,
  monthlyEventCap: Nullable(Type.Integer({ minimum: 0, maximum: 1_000_000_000_000 })),
});

const AccountName = Type.String({ minLength: 1, maxLength: 200 });
const RetentionDays = Nullable(
  Type.Integer({ minimum: 1, maximum: 3_650, description: 'null keeps events forever' }),
);

/** Four weeks of made-up data, with which a demo begins. */
export const DemoData = Type.Object({
  state: Type.Enum(['writing', 'present', 'removing'], {
    description: 'Whether it is still being written, there, or being removed',
  }),
  events: Type.Integer({ description: 'How many events there are of it; 0 until all are written' }),
  conversions: Type.Integer({ description: 'How many conversions there are of it; 0 until all are written' }),
  dateFrom: Day,
  dateTo: Day,
  campaignIds: Type.Array(Type.String(), { description: 'Its campaigns, which are of nothing else' }),
  videoIds: Type.Array(Type.String(), { description: 'Its videos, which are of nothing else' }),
  overlayIds: Type.Array(Type.String(), { description: 'Its overlays' }),
});
export type DemoData = Static<typeof DemoData>;

export const Account = Type.Object({
  accountId: Type.String(),
  name: Type.String(),
  createdAt: Instant,
  globalPrivacyControl: oneOf(globalPrivacyControls),
  retentionDays: RetentionDays,
  limits: AccountLimits,
  /** Stored events of the current month (UTC), which count towards `monthlyEventCap`. */
  usage: Type.Object({ month: Type.String({ pattern: '^\\d{4}-\\d{2}$' }), events: Type.Integer() }),
  demoData: Type.Union([DemoData, Type.Null()], {
    description: 'Made-up data that the account was begun with; null if there is none',
  }),
});
export type Account = Static<typeof Account>;

/** Absent fields keep their value. */
export const UpdateAccount = closed({
  name: Type.Optional(AccountName),
  globalPrivacyControl: Type.Optional(oneOf(globalPrivacyControls)),
  retentionDays: Type.Optional(RetentionDays),
  limits: Type.Optional(Type.Partial(AccountLimits, { additionalProperties: false })),
});
export type UpdateAccount = Static<typeof UpdateAccount>;

/** `POST /api/account/deletion`. */
export const DeleteAccount = closed({
  name: Type.String({
    minLength: 1,
    maxLength: 200,
    description: 'The name of the account, so that no other one is meant',
  }),
});
