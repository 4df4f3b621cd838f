import type { QueuedRecord } from './queued-record.ts';

/**
 * How many of the first records fit into one request. At least one always does, because only the service may refuse it.
 */
export function countFitting(records: readonly QueuedRecord[], maxRecords: number, maxBytes: number): number {
  let bytes = 0;
  for (let index = 0; index < records.length && index < maxRecords; index += 1) {
    bytes += (records[index]?.bytes ?? 0) + 1;
    if (bytes > maxBytes) return Math.max(1, index);
  }
  return Math.min(records.length, maxRecords);
}
