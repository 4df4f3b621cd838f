import { conversionColumnsOf } from './conversion-row.ts';
import { eventColumnsOf } from './event-row.ts';

/**
 * The two kinds of record that go through a log into the store, each with a log, a shipper and a table of its own
 * (the table has the stream's name), so that one mechanism gives both the same promise.
 */
export type RowStream = 'events' | 'conversions';

/** The columns of a stream's rows in the version that they were written in. */
export function columnsOf(stream: RowStream, schemaVersion: number): readonly string[] {
  return stream === 'events' ? eventColumnsOf(schemaVersion) : conversionColumnsOf(schemaVersion);
}
