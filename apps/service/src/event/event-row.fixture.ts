import type { LogRange } from '../log/event-log.ts';
import { type EventRow, rowSchemaVersion, toRowLine } from './event-row.ts';

/** A row with a value for everything that a test does not care about. */
export function makeEventRow(overrides: Partial<EventRow> = {}): EventRow {
  return {
    accountId: 'acct_1',
    eventId: 'evt_1',
    timestamp: Date.UTC(2026, 0, 15, 12),
    createdAt: Date.UTC(2026, 0, 15, 12, 0, 1),
    eventType: 'interaction',
    interactionType: 'tap',
    overlayType: 'tap',
    playbackEvent: '',
    campaignId: 'camp_1',
    creativeId: 'crt_1',
    videoId: 'vid_1',
    overlayId: 'ovl_1',
    overlayVersion: 0,
    sessionId: 'sess_1',
    deviceHashHex: '',
    source: 'sdk',
    origin: 'https://example.com',
    installationId: '',
    valueNumber: null,
    valueString: null,
    videoTimeSeconds: null,
    watchedSeconds: null,
    videoLength: null,
    percentWatched: null,
    interactionOccurred: null,
    lastInteractionType: '',
    lastInteractionNumber: null,
    lastInteractionString: null,
    impressionRule: '',
    bot: 0,
    verified: 0,
    metadata: '',
    keyId: 'key_1',
    playedSegments: [],
    exposureMs: null,
    measurable: null,
    unverified: [],
    quarantineId: '',
    ...overrides,
  };
}

export function makeLogRange(token: string, rows: readonly EventRow[]): LogRange {
  return {
    token,
    rows: Buffer.from(rows.map(toRowLine).join('')),
    rowCount: rows.length,
    schemaVersion: rowSchemaVersion,
  };
}
