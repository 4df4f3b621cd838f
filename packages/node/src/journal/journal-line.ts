import { crc32 } from 'node:zlib';
import type { RecordKind } from '../queued-record.ts';

/** A record written to the journal before it is sent. `json` is its payload exactly as sent. */
export interface JournalRecord {
  readonly number: number;
  readonly kind: RecordKind;
  readonly json: string;
}

/** One record per line: checksum, space, JSON. JSON contains no newline, so a torn line affects only one record. */
export function toRecordLine({ number, kind, json }: JournalRecord): string {
  return toLine(`{"number":${number},"kind":"${kind}","payload":${json}}`);
}

/** The records with these numbers need not be sent any more. */
export function toDoneLine(numbers: readonly number[]): string {
  return toLine(JSON.stringify({ done: numbers }));
}

export interface JournalContent {
  /** Records that are not settled, in the order in which they were written. */
  readonly records: readonly JournalRecord[];
  readonly lastNumber: number;
  /** Lines that a crash cut off or the disk corrupted. */
  readonly damagedLines: number;
}

export function readJournal(content: string): JournalContent {
  const records = new Map<number, JournalRecord>();
  let lastNumber = 0;
  let damagedLines = 0;
  for (const line of content.split('\n')) {
    if (line === '') continue;
    const entry = parseLine(line);
    if (entry === undefined) damagedLines += 1;
    else if ('done' in entry) for (const number of entry.done) records.delete(number);
    else {
      records.set(entry.number, entry);
      lastNumber = Math.max(lastNumber, entry.number);
    }
  }
  return { records: [...records.values()], lastNumber, damagedLines };
}

function toLine(json: string): string {
  return `${checksum(json)} ${json}\n`;
}

function checksum(json: string): string {
  return crc32(json).toString(16).padStart(8, '0');
}

function parseLine(line: string): JournalRecord | { readonly done: readonly number[] } | undefined {
  const json = line.slice(9);
  if (line[8] !== ' ' || line.slice(0, 8) !== checksum(json)) return undefined;
  // A valid checksum proves that this package wrote the line.
  const entry = JSON.parse(json);
  return 'done' in entry ? entry : { ...entry, json: JSON.stringify(entry.payload) };
}
