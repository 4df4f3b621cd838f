import { conversionColumns } from './conversion-row.ts';
import { eventColumns } from './event-row.ts';

/**
 * The two kinds of record that go through a log into the store, each with a log, a shipper and a table of its own (the
 * table has the stream's name), so that one mechanism makes the same promise for both.
 */
export type RowStream = 'events' | 'conversions';

export const rowStreams: readonly RowStream[] = ['events', 'conversions'];

/** The columns of a stream's rows, in order. */
export const columnsOf: Readonly<Record<RowStream, readonly string[]>> = {
  events: eventColumns,
  conversions: conversionColumns,
};
