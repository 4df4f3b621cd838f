import Type, { type Static } from 'typebox';
import { Instant } from './identifiers.ts';
import { oneOf } from './one-of.ts';

/** What becomes of events with `Sec-GPC: 1`: no identifier is used; they are answered `filtered`; or nothing. */
export const globalPrivacyControls = ['cookieless', 'drop', 'ignore'] as const;
export type GlobalPrivacyControl = (typeof globalPrivacyControls)[number];

const PerSecond = Type.Integer({ minimum: 1, maximum: 1_000_000 });
const Nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** Section 8 of the decisions. */
export const AccountLimits = Type.Object({
  eventsPerSecondPublishable: PerSecond,
  eventsPerSecondSecret: PerSecond,
  eventsPerSecondDevice: PerSecond,
  monthlyEventCap: Nullable(Type.Integer({ minimum: 0, maximum: 1_000_000_000_000 })),
});

const AccountName = Type.String({ minLength: 1, maxLength: 200 });
const RetentionDays = Nullable(
  Type.Integer({ minimum: 1, maximum: 3_650, description: 'null keeps events for ever' }),
);

export const Account = Type.Object({
  accountId: Type.String(),
  name: Type.String(),
  createdAt: Instant,
  globalPrivacyControl: oneOf(globalPrivacyControls),
  retentionDays: RetentionDays,
  limits: AccountLimits,
  /** Stored events of the present month, UTC: what `monthlyEventCap` is held against. */
  usage: Type.Object({ month: Type.String({ pattern: '^\\d{4}-\\d{2}$' }), events: Type.Integer() }),
});
export type Account = Static<typeof Account>;

/** What is absent stays as it is. */
export const UpdateAccount = Type.Object(
  {
    name: Type.Optional(AccountName),
    globalPrivacyControl: Type.Optional(oneOf(globalPrivacyControls)),
    retentionDays: Type.Optional(RetentionDays),
    limits: Type.Optional(Type.Partial(AccountLimits, { additionalProperties: false })),
  },
  { additionalProperties: false },
);
export type UpdateAccount = Static<typeof UpdateAccount>;
