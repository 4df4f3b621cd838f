import { eventTypes, type StoredEvent } from '@overlay/contract';
import Type, { type Static } from 'typebox';

const text = Type.String();
const nullableNumber = Type.Union([Type.Number(), Type.Null()]);
const nullableText = Type.Union([Type.String(), Type.Null()]);

/** An event as queries select it: strings are '' where absent, numbers null. */
export const eventRow = Type.Object({
  accountId: text,
  eventId: text,
  timestampMs: Type.Integer(),
  createdAtMs: Type.Integer(),
  eventType: Type.Enum(eventTypes),
  interactionType: text,
  overlayType: text,
  playbackEvent: text,
  campaignId: text,
  creativeId: text,
  videoId: text,
  overlayId: text,
  sessionId: text,
  deviceHashHex: text,
  source: text,
  installationId: text,
  valueNumber: nullableNumber,
  valueString: nullableText,
  videoTimeSeconds: nullableNumber,
  watchedSeconds: nullableNumber,
  videoLength: nullableNumber,
  percentWatched: nullableNumber,
  interactionOccurred: nullableNumber,
  lastInteractionType: text,
  lastInteractionNumber: nullableNumber,
  lastInteractionString: nullableText,
  impressionRule: text,
  bot: Type.Integer(),
  metadata: text,
  playedSegments: Type.Array(Type.Tuple([Type.Number(), Type.Number()])),
  exposureMs: nullableNumber,
  measurable: nullableNumber,
});

/** What does not apply is absent; only a completion has `"value": null`. */
export function toStoredEvent(row: Static<typeof eventRow>): StoredEvent {
  const completion = row.interactionType === 'completion';
  const value = completion ? null : (row.valueNumber ?? row.valueString ?? undefined);
  return {
    eventId: row.eventId,
    accountId: row.accountId,
    campaignId: row.campaignId,
    eventType: row.eventType,
    deviceHash: row.deviceHashHex,
    timestamp: row.timestampMs,
    createdAt: new Date(row.createdAtMs).toISOString(),
    ...present({
      sessionId: row.sessionId,
      videoId: row.videoId,
      source: row.source,
      interactionType: row.interactionType as StoredEvent['interactionType'],
      value,
      overlayType: row.overlayType as StoredEvent['overlayType'],
      interactionOccurred: row.interactionOccurred === null ? undefined : row.interactionOccurred === 1,
      lastInteractionType: row.lastInteractionType as StoredEvent['lastInteractionType'],
      lastInteractionValue: row.lastInteractionNumber ?? row.lastInteractionString ?? undefined,
      watchedSeconds: row.watchedSeconds ?? undefined,
      videoLength: row.videoLength ?? undefined,
      percentWatched: row.percentWatched ?? undefined,
      creativeId: row.creativeId,
      overlayId: row.overlayId,
      videoTimeSeconds: row.videoTimeSeconds ?? undefined,
      playbackEvent: row.playbackEvent as StoredEvent['playbackEvent'],
      impressionRule: row.impressionRule,
      installationId: row.installationId,
      bot: row.bot === 1 ? (true as const) : undefined,
      metadata: row.metadata === '' ? undefined : JSON.parse(row.metadata),
      playedSegments:
        row.playedSegments.length === 0 ? undefined : row.playedSegments.map(([a, b]) => [a, b]),
      exposureMs: row.exposureMs ?? undefined,
      measurable: row.measurable === null ? undefined : row.measurable === 1,
    }),
  };
}

type Present<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Without what is undefined, and without the empty strings that stand for it in the store (an empty value is a value). */
function present<T extends Record<string, unknown>>(fields: T): Present<T> {
  const kept: Record<string, unknown> = {};
  for (const name in fields) {
    const field = fields[name];
    if (field !== undefined && (field !== '' || isValue(name))) kept[name] = field;
  }
  return kept as Present<T>;
}

function isValue(name: string): boolean {
  return name === 'value' || name === 'lastInteractionValue';
}
