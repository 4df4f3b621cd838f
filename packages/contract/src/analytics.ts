import Type, { type Static } from 'typebox';
import { eventTypes, interactionTypes } from './event-kinds.ts';
import { Day, Identifier, Sha256Hex } from './identifiers.ts';
import { limits } from './limits.ts';
import { oneOf } from './one-of.ts';

/** 2.4: all optional; without any, the account's summary. Query strings carry `includeBots` as text. */
export const GetAnalyticsParams = Type.Object({
  campaignId: Type.Optional(Identifier),
  creativeId: Type.Optional(Identifier),
  dateFrom: Type.Optional(Day),
  dateTo: Type.Optional(Day),
});
export type GetAnalyticsParams = Static<typeof GetAnalyticsParams>;

export const SummaryQuery = Type.Object({
  ...GetAnalyticsParams.properties,
  videoId: Type.Optional(Identifier),
  overlayId: Type.Optional(Identifier),
  includeBots: Type.Optional(Type.Enum(['true', 'false'])),
});
export type SummaryQuery = Static<typeof SummaryQuery>;

/** 2.5. The four numbers of `byType` add up to `interactions`. */
export const AnalyticsResult = Type.Object({
  impressions: Type.Integer(),
  interactions: Type.Integer(),
  engagementRate: Type.Number({ description: 'interactions / impressions, 0 without impressions' }),
  byType: Type.Object({
    tap: Type.Integer(),
    rating: Type.Integer(),
    poll: Type.Integer(),
    slider: Type.Integer(),
  }),
  period: Type.Object({ from: Day, to: Day }),
});
export type AnalyticsResult = Static<typeof AnalyticsResult>;

export const EventListQuery = Type.Object({
  ...GetAnalyticsParams.properties,
  videoId: Type.Optional(Identifier),
  overlayId: Type.Optional(Identifier),
  sessionId: Type.Optional(Identifier),
  deviceHash: Type.Optional(Sha256Hex),
  eventType: Type.Optional(oneOf(eventTypes)),
  interactionType: Type.Optional(oneOf(interactionTypes)),
  limit: Type.Optional(
    Type.String({ pattern: '^[1-9][0-9]{0,2}$', description: `1 to ${limits.eventsPerPage}` }),
  ),
  cursor: Type.Optional(Type.String({ maxLength: 200 })),
});
export type EventListQuery = Static<typeof EventListQuery>;
