import { crc32 } from 'node:zlib';
import type { RecordKind } from '../queued-record.ts';

/** A record that was written down before it was sent. `json` is its payload, as it will be sent. */
export interface JournalRecord {
  readonly number: number;
  readonly kind: RecordKind;
  readonly json: string;
}

/** One line each: checksum, space, JSON. JSON has no newline, so that a torn line costs itself alone. */
export function toRecordLine({ number, kind, json }: JournalRecord): string {
  return toLine(`{"number":${number},"kind":"${kind}","payload":${json}}`);
}

/** The records of these numbers need not be sent any more. */
export function toDoneLine(numbers: readonly number[]): string {
  return toLine(JSON.stringify({ done: numbers }));
}

export interface JournalContent {
  /** Not done, in the order in which they were written. */
  readonly records: readonly JournalRecord[];
  readonly lastNumber: number;
  /** Lines that a crash left half written, or that a disk gave back wrong. */
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
  // What the checksum confirms was written here.
  const entry = JSON.parse(json);
  return 'done' in entry ? entry : { ...entry, json: JSON.stringify(entry.payload) };
}
