import type { ParkedRow } from '../ports/quarantine.ts';
import { rowStreams } from '../ports/row-stream.ts';
import type { Device } from './device-rows.ts';

const tab = '\t';

/** A line as the log has it: later versions append columns, so that these stay where they are. */
export function isRowOfDevice({ stream, row }: Pick<ParkedRow, 'stream' | 'row'>, device: Device): boolean {
  const columns: readonly string[] = rowStreams[stream];
  const fields = row.toString('utf8').split(tab);
  return (
    fields[columns.indexOf('accountId')] === device.accountId &&
    fields[columns.indexOf('deviceHashHex')] === device.deviceHash
  );
}
