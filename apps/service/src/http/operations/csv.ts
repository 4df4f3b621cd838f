import type { IncomingHttpHeaders } from 'node:http';
import { stringify } from 'csv-stringify/sync';
import { isJsonObject } from '../admission/json-body.ts';

export const csvType = 'text/csv; charset=utf-8; header=present';

/** By `format`, else by `Accept`: CSV only for a caller who names it and does not prefer JSON. */
export function wantsCsv(format: unknown, { accept = '' }: IncomingHttpHeaders): boolean {
  if (format !== undefined) return format === 'csv';
  const csv = accept.search(/\btext\/csv\b/i);
  const json = accept.search(/\bapplication\/json\b/i);
  return csv >= 0 && (json < 0 || csv < json);
}

/**
 * The `rows` of an answer, or the answer as one row if it has none. Parts of nested objects become columns
 * (`byType.tap`); lists within a row become JSON. Text that a spreadsheet would run as a formula is quoted.
 */
export function toCsv(answer: object): string {
  const rows = ('rows' in answer && Array.isArray(answer.rows) ? answer.rows : [answer]).map(toFlat);
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return stringify(rows, { header: true, columns, escape_formulas: true, cast: { boolean: String } });
}

/**
 * Records under given columns, without a header; what a record lacks is empty, objects and lists are JSON. Text that a
 * spreadsheet would run as a formula gets an apostrophe before it; amounts below zero stay numbers.
 */
export function toCsvLines(records: readonly object[], columns: readonly string[]): string {
  return records.map((record) => `${toCells(record, columns)}\n`).join('');
}

/** By hand: the library takes three times as long for each row, and exports have millions. */
function toCells(record: object, columns: readonly string[]): string {
  const values = record as Readonly<Record<string, unknown>>;
  return columns.map((column) => toCell(values[column])).join(',');
}

function toCell(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = typeof value === 'string' ? harmless(value) : JSON.stringify(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function harmless(text: string): string {
  return /^[=+\-@\t\r\n＝＋－＠]/.test(text) && !/^-\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
}

function toFlat(row: unknown): Record<string, unknown> {
  const flat: Record<string, unknown> = {};
  const add = (value: unknown, name: string) => {
    if (!isJsonObject(value)) flat[name] = Array.isArray(value) ? JSON.stringify(value) : value;
    else for (const [key, part] of Object.entries(value)) add(part, name === '' ? key : `${name}.${key}`);
  };
  add(row, '');
  return flat;
}
