import { conversionColumns } from './conversion-row.ts';
import { eventColumns } from './event-row.ts';

/**
 * The two kinds of record that go through a log into the store, each with a log, a shipper and a table of its own
 * (the table has the stream's name), so that one mechanism gives both the same promise.
 */
export const rowStreams = { events: eventColumns, conversions: conversionColumns } as const;
export type RowStream = keyof typeof rowStreams;
