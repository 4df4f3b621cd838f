import Type from 'typebox';
import { closed } from './closed.ts';
import { ConversionPayload, ConversionReceipt } from './conversion.ts';
import { BatchAnswer, EventReceipt, FilteredReceipt } from './event-answers.ts';
import { InitAnswer, InitRequest } from './init.ts';
import { EventBatch, SingleEvent } from './interaction-payload.ts';
import type { Operation } from './operation.ts';

export const DryRunQuery = closed({
  dryRun: Type.Optional(Type.Enum(['1'], { description: 'Answers the same verdicts but stores nothing' })),
});

const ingestEvents = {
  method: 'post',
  tag: 'ingest',
  permission: 'events:write',
  query: DryRunQuery,
  body: Type.Union([SingleEvent, EventBatch]),
  servedBy: 'ingest',
  keyInBody: true,
  success: { status: 200, body: Type.Union([EventReceipt, FilteredReceipt, BatchAnswer]) },
  otherAnswer: {
    status: 422,
    description: 'Every event of the batch was rejected',
    body: BatchAnswer,
  },
  errors: ['timestamp_out_of_range', 'usage_cap_reached'],
} as const satisfies Partial<Operation>;

export const ingestOperations = [
  {
    ...ingestEvents,
    path: '/api/sdk/event',
    operationId: 'sendEvents',
    summary: 'Send one event or a batch',
  },
  {
    ...ingestEvents,
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
    permission: 'overlays:show',
    body: InitRequest,
    keyInBody: true,
    success: { status: 200, body: InitAnswer },
  },
  {
    method: 'post',
    path: '/api/sdk/conversion',
    operationId: 'sendConversion',
    tag: 'ingest',
    summary: 'Record a conversion',
    permission: 'conversions:write',
    body: ConversionPayload,
    bodyAs: 'bytes',
    success: { status: 200, body: ConversionReceipt },
    errors: ['timestamp_out_of_range'],
  },
] as const satisfies readonly Operation[];
