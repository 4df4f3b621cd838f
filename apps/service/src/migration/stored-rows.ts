import { identifierPrefixes } from '@overlay/contract';
import { rowSchemaVersion } from '../event/event-row.ts';
import { columnsOf, type RowStream } from '../event/row-stream.ts';
import type { EventStore, QueryParams } from '../event-store/event-store.ts';
import { toBase32 } from '../identifiers/base32.ts';
import type { KnownKey } from '../log/event-log.ts';

/** The number of rows, and a checksum over them. */
export interface Fingerprint {
  readonly rows: number;
  readonly sum: string;
}

export function isSame(one: Fingerprint | undefined, other: Fingerprint | undefined): boolean {
  return (one?.rows ?? 0) === (other?.rows ?? 0) && (one?.sum ?? '0') === (other?.sum ?? '0');
}

/** Rows of a day (UTC, by `timestamp`) are compared and copied in slices of this length. */
const sliceMs = 10_000;
/** A day of ten million events takes a minute at half the measured speed. */
const options = { timeoutMs: 15 * 60_000 };

/** Slices of a day, by number. */
export interface Slices {
  readonly first: number;
  readonly last: number;
  /** The selected slices between the first and the last; empty for all of them. */
  readonly only: readonly string[];
}

/** The rows of one stream in one store, and the queries of a migration about them. */
export class StoredRows {
  readonly stream: RowStream;
  readonly #store: EventStore;
  readonly #id: string;
  /** A row never changes, so its identifier and times represent it. */
  readonly #identity: string;
  /** The line that inserts the row again. */
  readonly #line: string;

  constructor(store: EventStore, stream: RowStream) {
    this.stream = stream;
    this.#store = store;
    this.#id = stream === 'events' ? 'eventId' : 'conversionId';
    this.#identity = `cityHash64(accountId, ${this.#id}, timestamp, createdAt)`;
    this.#line = toLine(stream);
  }

  /** Fingerprints of the rows by day and account. */
  async byDay(untilMs: number): Promise<ReadonlyMap<string, ReadonlyMap<string, Fingerprint>>> {
    const rows = await this.#ask<{ day: string; accountId: string } & Fingerprint>(
      `SELECT toString(toDate(timestamp)) AS day, accountId, count() AS rows, toString(sum(${this.#identity})) AS sum
       FROM ${this.stream} WHERE ${before} GROUP BY day, accountId`,
      { untilMs },
    );
    const days = new Map<string, Map<string, Fingerprint>>();
    for (const { day, accountId, ...fingerprint } of rows) {
      days.set(day, (days.get(day) ?? new Map()).set(accountId, fingerprint));
    }
    return days;
  }

  /** Fingerprints of the rows by slice of a day. */
  async bySlice(day: string, untilMs: number): Promise<ReadonlyMap<number, Fingerprint>> {
    const rows = await this.#ask<{ slice: number } & Fingerprint>(
      `SELECT ${slice} AS slice, count() AS rows, toString(sum(${this.#identity})) AS sum
       FROM ${this.stream} WHERE ${ofDay} AND ${before} GROUP BY slice`,
      { day, untilMs },
    );
    return new Map(rows.map(({ slice, ...fingerprint }) => [slice, fingerprint]));
  }

  /** Fingerprints of all columns by account, for the rows of a day or of some of its slices. */
  async contents(day: string, untilMs: number, slices?: Slices): Promise<ReadonlyMap<string, Fingerprint>> {
    const rows = await this.#ask<{ accountId: string } & Fingerprint>(
      `SELECT accountId, count() AS rows, toString(sum(cityHash64(${this.#line}))) AS sum
       FROM ${this.stream}
       WHERE ${ofDay} AND ${before} ${slices === undefined ? '' : `AND ${ofSlices}`} GROUP BY accountId`,
      { day, untilMs, ...slices },
    );
    return new Map(rows.map(({ accountId, ...fingerprint }) => [accountId, fingerprint]));
  }

  /** The lines of a day's slices; or one part of them if they are divided. */
  async lines(day: string, slices: Slices, part: number, parts: number): Promise<readonly string[]> {
    const rows = await this.#ask<{ line: string }>(
      `SELECT ${this.#line} AS line FROM ${this.stream}
       WHERE ${ofDay} AND ${ofSlices} AND cityHash64(${this.#id}) % {parts:UInt32} = {part:UInt32}`,
      { day, ...slices, part, parts },
    );
    return rows.map(({ line }) => line);
  }

  /** Those of the keys whose row is stored: a row's identifier is its key. */
  async storedKeys(keys: readonly KnownKey[]): Promise<readonly KnownKey[]> {
    const { event, conversion } = identifierPrefixes;
    const prefix = this.stream === 'events' ? event : conversion;
    const ids = keys.map(({ key }) => prefix + toBase32(key));
    const rows = await this.#ask<{ id: string }>(
      `SELECT ${this.#id} AS id FROM ${this.stream} WHERE ${this.#id} IN {ids:Array(String)}`,
      { ids },
    );
    const stored = new Set(rows.map(({ id }) => id));
    return keys.filter((_, index) => stored.has(ids[index] ?? ''));
  }

  /** Inserts lines as one block: all of them or none. */
  async insert(token: string, lines: readonly string[]): Promise<void> {
    await this.#store.insert(this.stream, {
      token: token,
      rows: Buffer.from(lines.join('')),
      rowCount: lines.length,
      schemaVersion: rowSchemaVersion,
    });
  }

  async remove(day: string, slices: Slices): Promise<void> {
    await this.#store.command(
      `DELETE FROM ${this.stream} WHERE ${ofDay} AND ${ofSlices} SETTINGS lightweight_deletes_sync = 2`,
      { day, ...slices },
    );
  }

  #ask<Row>(sql: string, params: QueryParams): Promise<Row[]> {
    return this.#store.query<Row>(sql, params, options);
  }
}

/** All columns of a row, as text. */
export function toLine(stream: RowStream): string {
  const columns = columnsOf[stream].map((column) =>
    column === 'deviceHashHex' ? 'lower(hex(deviceHash))' : column,
  );
  return `formatRow('TabSeparated', ${columns.join(', ')})`;
}

const slice = `intDiv(toUnixTimestamp64Milli(timestamp), ${sliceMs})`;
const ofDay = 'toDate(timestamp) = {day:Date}';
const ofSlices = `${slice} BETWEEN {first:Int64} AND {last:Int64}
  AND (empty({only:Array(String)}) OR toString(${slice}) IN {only:Array(String)})`;
const before = 'toUnixTimestamp64Milli(timestamp) < {untilMs:Int64}';
