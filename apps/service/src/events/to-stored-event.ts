import type { StoredEvent } from '@overlay/contract';
import type { EventRow } from '../ports/event-row.ts';

/** A row as `list-events.sql` selects it. */
export type ReadEventRow = Omit<EventRow, 'timestamp' | 'createdAt' | 'keyId' | 'origin'> & {
  readonly timestampMs: number;
  readonly createdAtMs: number;
};

/** 2.6: what does not apply is absent; only a completion has `"value": null`. */
export function toStoredEvent(row: ReadEventRow): StoredEvent {
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
    }),
  };
}

type Present<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Without what is undefined, and without the empty strings that stand for it in the store (an empty value is a value). */
function present<T extends Record<string, unknown>>(fields: T): Present<T> {
  const kept = Object.entries(fields).filter(
    ([name, field]) => field !== undefined && (field !== '' || isValue(name)),
  );
  return Object.fromEntries(kept) as Present<T>;
}

function isValue(name: string): boolean {
  return name === 'value' || name === 'lastInteractionValue';
}
