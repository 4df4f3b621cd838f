import Type from 'typebox';
import { ConversionPayload, ConversionReceipt } from './conversion.ts';
import { BatchAnswer, EventReceipt, FilteredReceipt } from './event-answers.ts';
import { InitAnswer, InitRequest } from './init.ts';
import { EventBatch, SingleEvent } from './interaction-payload.ts';
import type { Operation } from './operation.ts';
import { bodyErrors, keyErrors } from './operation-parts.ts';

const ingestErrors = [
  ...keyErrors,
  ...bodyErrors,
  'origin_not_allowed',
  'timestamp_out_of_range',
  'rate_limited',
  'usage_cap_reached',
  'storage_unavailable',
  'overloaded',
] as const;

const DryRunQuery = Type.Object({ dryRun: Type.Optional(Type.Enum(['1'])) });

const ingestEvent = {
  method: 'post',
  tag: 'ingest',
  access: { kind: 'apiKey', scope: 'events:write' },
  query: DryRunQuery,
  body: Type.Union([SingleEvent, EventBatch]),
  success: { status: 200, body: Type.Union([EventReceipt, FilteredReceipt, BatchAnswer]) },
  errors: ingestErrors,
} as const;

export const ingestOperations: readonly Operation[] = [
  { ...ingestEvent, path: '/api/sdk/event', operationId: 'sendEvents', summary: 'Send one event or a batch' },
  {
    ...ingestEvent,
    path: '/api/events/ingest',
    operationId: 'ingestEvents',
    summary: 'Alias of /api/sdk/event',
  },
  {
    method: 'post',
    path: '/api/sdk/init',
    operationId: 'init',
    tag: 'ingest',
    summary: 'Delivery settings and the published overlays of a video',
    access: { kind: 'apiKey', scope: 'events:write' },
    body: InitRequest,
    success: { status: 200, body: InitAnswer },
    errors: [...keyErrors, ...bodyErrors, 'origin_not_allowed'],
  },
  {
    method: 'post',
    path: '/api/sdk/conversion',
    operationId: 'sendConversion',
    tag: 'ingest',
    summary: 'Record a conversion',
    access: { kind: 'apiKey', scope: 'conversions:write' },
    body: ConversionPayload,
    success: { status: 200, body: ConversionReceipt },
    errors: ingestErrors,
  },
];
