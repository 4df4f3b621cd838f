import type { InteractionPayload } from '@overlay/contract';

/** The columns that a viewer's answer fills; the service stores twice as many. */
const columns = [
  ['event_id', 'uuid'],
  ['account_id', 'text'],
  ['dedupe_key', 'text'],
  ['happened_at', 'timestamptz'],
  ['event_type', 'text'],
  ['interaction_type', 'text'],
  ['overlay_type', 'text'],
  ['campaign_id', 'text'],
  ['creative_id', 'text'],
  ['video_id', 'text'],
  ['overlay_id', 'text'],
  ['session_id', 'text'],
  ['device_id', 'text'],
  ['value', 'text'],
  ['video_time_seconds', 'double precision'],
] as const;

const names = columns.map(([name]) => name).join(', ');

export const createEventsTable = `
  CREATE TABLE IF NOT EXISTS events (
    ${columns.map(([name, type]) => `${name} ${type}`).join(', ')},
    created_at timestamptz NOT NULL DEFAULT now(),
    UNIQUE (account_id, dedupe_key)
  );
  CREATE INDEX IF NOT EXISTS events_by_day ON events (account_id, happened_at)`;

type Value = string | number | Date | null;

export function toEventValues(eventId: string, event: InteractionPayload): Value[] {
  return [
    eventId,
    'acct_bench',
    event.dedupeKey ?? eventId,
    new Date(event.timestampMs ?? Date.now()),
    event.eventType,
    event.interactionType ?? null,
    event.overlayType ?? null,
    event.campaignId ?? null,
    event.creativeId ?? null,
    event.videoId ?? null,
    event.overlayId ?? null,
    event.sessionId ?? null,
    event.deviceId ?? null,
    event.value === undefined || event.value === null ? null : String(event.value),
    event.videoTimeSeconds ?? null,
  ];
}

export const insertOne = `INSERT INTO events (${names}) VALUES (${columns.map((_, index) => `$${index + 1}`).join(', ')}) ON CONFLICT DO NOTHING`;

const arrays = columns.map(([, type], index) => `$${index + 1}::${type}[]`).join(', ');

/** One statement for any number of rows: arrays cost the driver less than a parameter per value. */
export const insertMany = `INSERT INTO events (${names}) SELECT * FROM unnest(${arrays}) ON CONFLICT DO NOTHING`;

/** The parameters of `insertMany`. */
export function toColumns(rows: readonly Value[][]): Value[][] {
  return columns.map((_, index) => rows.map((row) => row[index] ?? null));
}
