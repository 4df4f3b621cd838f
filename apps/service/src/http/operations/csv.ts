import type { IncomingHttpHeaders } from 'node:http';
import { toCsvCell } from '@overlay/contract';
import { type Options, stringify } from 'csv-stringify/sync';
import { isJsonObject } from '../bodies/json-body.ts';

export const csvType = 'text/csv; charset=utf-8; header=present';

/** Decided by `format`, otherwise by `Accept`: CSV only for a caller that asks for it and does not prefer JSON. */
export function wantsCsv(format: unknown, { accept = '' }: IncomingHttpHeaders): boolean {
  if (format !== undefined) return format === 'csv';
  const csv = accept.search(/\btext\/csv\b/i);
  const json = accept.search(/\bapplication\/json\b/i);
  return csv >= 0 && (json < 0 || csv < json);
}

/** Booleans are words, lists and objects JSON. */
const options: Options = {
  cast: {
    boolean: String,
    object: (value) => JSON.stringify(value),
    string: toCsvCell,
  },
};

/**
 * The `rows` of an answer, or the answer as one row if it has none. Parts of nested objects become columns
 * (`byType.tap`); lists within a row become JSON. Text that a spreadsheet would run as a formula is prefixed with an
 * apostrophe.
 */
export function toCsv(answer: object): string {
  const rows = ('rows' in answer && Array.isArray(answer.rows) ? answer.rows : [answer]).map(toFlat);
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return toCsvHead(columns) + toCsvLines(rows, columns);
}

export function toCsvHead(columns: readonly string[]): string {
  return stringify([[...columns]], options);
}

/** Records in the given columns; missing values are empty. */
export function toCsvLines(records: readonly object[], columns: readonly string[]): string {
  const cells = records.map((record) => {
    const values = record as Readonly<Record<string, unknown>>;
    return columns.map((column) => values[column]);
  });
  return stringify(cells, options);
}

function toFlat(row: unknown): Record<string, unknown> {
  const flat: Record<string, unknown> = {};
  const add = (value: unknown, name: string) => {
    if (!isJsonObject(value)) flat[name] = value;
    else for (const [key, part] of Object.entries(value)) add(part, name === '' ? key : `${name}.${key}`);
  };
  add(row, '');
  return flat;
}
