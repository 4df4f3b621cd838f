import Type, { type Static } from 'typebox';
import { closed } from './closed.ts';
import { eventTypes, interactionTypes } from './event-kinds.ts';
import { Day, Identifier, Sha256Hex } from './identifiers.ts';
import { oneOf } from './one-of.ts';
import { PageQuery } from './page-query.ts';

/** Query of the summary. All fields are optional; without any, the summary covers the whole account. */
export const GetAnalyticsParams = Type.Object({
  campaignId: Type.Optional(Identifier),
  creativeId: Type.Optional(Identifier),
  dateFrom: Type.Optional(Day),
  dateTo: Type.Optional(Day),
});
export type GetAnalyticsParams = Static<typeof GetAnalyticsParams>;

export const SummaryQuery = closed({
  ...GetAnalyticsParams.properties,
  videoId: Type.Optional(Identifier),
  overlayId: Type.Optional(Identifier),
  includeBots: Type.Optional(Type.Boolean({ default: false })),
});
export type SummaryQuery = Static<typeof SummaryQuery>;

/** The summary. The four numbers of `byType` add up to `interactions`. */
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

export const EventListQuery = closed({
  ...GetAnalyticsParams.properties,
  videoId: Type.Optional(Identifier),
  overlayId: Type.Optional(Identifier),
  sessionId: Type.Optional(Identifier),
  deviceHash: Type.Optional(Sha256Hex),
  eventType: Type.Optional(oneOf(eventTypes)),
  interactionType: Type.Optional(oneOf(interactionTypes)),
  ...PageQuery.properties,
});
export type EventListQuery = Static<typeof EventListQuery>;
