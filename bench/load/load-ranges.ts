import { type EventRow, type Ports, rowSchemaVersion, toRowLine } from '@overlay/service';

export interface RangeLoading {
  readonly perSecond: number;
  /** CPU of this process, with all its threads. */
  readonly cpuMicroseconds: number;
}

export const rangeRows = 10_000;
const now = Date.now();

/** What the load's events become in the log, field by field. */
export function toRow(index: number): EventRow {
  return {
    accountId: 'acct_00000000000000000000000001',
    eventId: `evt_${String(index).padStart(26, '0')}`,
    timestamp: now,
    createdAt: now + Math.floor(index / 100),
    eventType: 'interaction',
    interactionType: 'rating',
    overlayType: 'rating',
    playbackEvent: '',
    campaignId: 'camp_bench',
    creativeId: 'crt_bench',
    videoId: 'vid_bench',
    overlayId: 'ovl_bench0000000000000001',
    overlayVersion: 3,
    sessionId: 'sess_bench00000000000001',
    deviceHashHex: 'a'.repeat(64),
    source: 'sdk',
    origin: '',
    installationId: '',
    valueNumber: 4,
    valueString: null,
    videoTimeSeconds: 12.48,
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
    keyId: 'key_00000000000000000000000001',
    playedSegments: [],
    exposureMs: null,
    measurable: null,
    unverified: [],
    quarantineId: '',
  };
}

/** Through the port, like the shipper: a range of log bytes under one token. Building the rows is not timed. */
export async function loadRanges(store: Ports['eventStore'], events: number): Promise<RangeLoading> {
  const ranges = Array.from({ length: Math.ceil(events / rangeRows) }, (_, range) =>
    Buffer.from(
      Array.from({ length: rangeRows }, (_, row) => toRowLine(toRow(range * rangeRows + row))).join(''),
    ),
  );
  const cpuBefore = process.cpuUsage();
  const startedMs = performance.now();
  for (const [index, rows] of ranges.entries()) {
    await store.insert('events', {
      token: `bench:${index}`,
      rows,
      rowCount: rangeRows,
      schemaVersion: rowSchemaVersion,
    });
  }
  const seconds = (performance.now() - startedMs) / 1_000;
  const cpu = process.cpuUsage(cpuBefore);
  const rows = ranges.length * rangeRows;
  return { perSecond: rows / seconds, cpuMicroseconds: (cpu.user + cpu.system) / rows };
}
