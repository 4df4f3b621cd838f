import { AnalyticsResult, EventListQuery, SummaryQuery } from './analytics.ts';
import {
  ConversionListQuery,
  ConversionPage,
  ConversionSummary,
  ConversionSummaryQuery,
} from './attributed-conversion.ts';
import type { Operation } from './operation.ts';
import { PollResults } from './poll-results.ts';
import { EventPage } from './stored-event.ts';

export const analyticsOperations = [
  {
    method: 'get',
    path: '/api/analytics/summary',
    operationId: 'getSummary',
    tag: 'analytics',
    summary: 'Impressions, interactions, engagement rate and the breakdown by type',
    permission: 'analytics:read',
    query: SummaryQuery,
    success: { status: 200, body: AnalyticsResult },
    errors: ['too_many_queries'],
  },
  {
    method: 'get',
    path: '/api/analytics/conversions',
    operationId: 'getConversionSummary',
    tag: 'analytics',
    summary: 'Conversions and their value, by currency and by campaign',
    permission: 'analytics:read',
    query: ConversionSummaryQuery,
    success: { status: 200, body: ConversionSummary },
    errors: ['too_many_queries'],
  },
  {
    method: 'get',
    path: '/api/polls/{overlayId}/results',
    operationId: 'getPollResults',
    tag: 'analytics',
    summary: 'Results of a poll, rating or slider for viewers, if the overlay shows them',
    permission: 'overlays:show',
    success: { status: 200, body: PollResults },
    errors: ['too_many_queries'],
  },
  {
    method: 'get',
    path: '/api/events',
    operationId: 'listEvents',
    tag: 'events',
    summary: 'Stored events, newest first',
    permission: 'events:read',
    query: EventListQuery,
    success: { status: 200, body: EventPage },
    errors: ['too_many_queries'],
  },
  {
    method: 'get',
    path: '/api/conversions',
    operationId: 'listConversions',
    tag: 'events',
    summary: 'Conversions and what they are attributed to, newest first',
    permission: 'events:read',
    query: ConversionListQuery,
    success: { status: 200, body: ConversionPage },
    errors: ['too_many_queries'],
  },
] as const satisfies readonly Operation[];
