import { AnalyticsResult, EventListQuery, SummaryQuery } from './analytics.ts';
import {
  ConversionListQuery,
  ConversionPage,
  ConversionSummary,
  ConversionSummaryQuery,
} from './attributed-conversion.ts';
import type { Operation } from './operation.ts';
import { keyErrors } from './operation-parts.ts';
import { PollResults } from './poll-results.ts';
import { EventPage } from './stored-event.ts';

export const analyticsOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/api/analytics/summary',
    operationId: 'getSummary',
    tag: 'analytics',
    summary: 'Impressions, interactions, engagement rate and the breakdown by type',
    access: { kind: 'apiKey', scope: 'analytics:read' },
    query: SummaryQuery,
    success: { status: 200, body: AnalyticsResult },
    errors: [...keyErrors, 'origin_not_allowed', 'validation_failed', 'storage_unavailable'],
  },
  {
    method: 'get',
    path: '/api/analytics/conversions',
    operationId: 'getConversionSummary',
    tag: 'analytics',
    summary: 'Conversions and their value, by currency and by campaign',
    access: { kind: 'apiKey', scope: 'analytics:read' },
    query: ConversionSummaryQuery,
    success: { status: 200, body: ConversionSummary },
    errors: [...keyErrors, 'origin_not_allowed', 'validation_failed', 'storage_unavailable'],
  },
  {
    method: 'get',
    path: '/api/polls/{overlayId}/results',
    operationId: 'getPollResults',
    tag: 'analytics',
    summary: 'Results of a poll, rating or slider for its viewers, where the overlay shows them',
    access: { kind: 'apiKey', scope: 'events:write' },
    success: { status: 200, body: PollResults },
    errors: [...keyErrors, 'origin_not_allowed', 'not_found', 'storage_unavailable'],
  },
  {
    method: 'get',
    path: '/api/events',
    operationId: 'listEvents',
    tag: 'events',
    summary: 'Stored events, newest first',
    access: { kind: 'apiKey', scope: 'events:read' },
    query: EventListQuery,
    success: { status: 200, body: EventPage },
    errors: [...keyErrors, 'validation_failed', 'storage_unavailable'],
  },
  {
    method: 'get',
    path: '/api/conversions',
    operationId: 'listConversions',
    tag: 'events',
    summary: 'Conversions and what they are attributed to, newest first',
    access: { kind: 'apiKey', scope: 'events:read' },
    query: ConversionListQuery,
    success: { status: 200, body: ConversionPage },
    errors: [...keyErrors, 'validation_failed', 'storage_unavailable'],
  },
];
