import { conversionColumnsOf } from './conversion-row.ts';
import { eventColumnsOf } from './event-row.ts';

/**
 * The two kinds of record that go through a log into the store, each with a log, a shipper and a table of its own (the
 * table has the stream's name), so that one mechanism makes the same promise for both.
 */
export type RowStream = 'events' | 'conversions';

/** The columns of a stream's rows, in the version in which the rows were written. */
export function columnsOf(stream: RowStream, schemaVersion: number): readonly string[] {
  return stream === 'events' ? eventColumnsOf(schemaVersion) : conversionColumnsOf(schemaVersion);
}
