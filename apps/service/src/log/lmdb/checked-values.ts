import { crc32 } from 'node:zlib';
import type { Database, RangeOptions } from 'lmdb';
import { DamagedLog } from '../event-log.ts';

/** Of a checksum. LMDB has none of its own. */
const checksumBytes = 4;

/** The value with a checksum of it and its key, as it is stored. */
export function withChecksum(key: Buffer, value: Buffer): Buffer {
  const stored = Buffer.allocUnsafe(value.length + checksumBytes);
  value.copy(stored);
  stored.writeUInt32LE(crc32(value, crc32(key)), value.length);
  return stored;
}

/** Whether the bytes, which end with a checksum, are those that were stored under this key. */
export function isIntact(key: Buffer, stored: Buffer): boolean {
  const end = stored.length - checksumBytes;
  return end >= 0 && crc32(stored.subarray(0, end), crc32(key)) === stored.readUInt32LE(end);
}

/** For the checksum of a value whose key is a number. */
export function toNumberKey(key: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(key);
  return bytes;
}

/** JSON values by name, each with a checksum in a second line. */
export class RecordTable<Value> {
  readonly #log: string;
  readonly #table: Database<string, string>;

  /** @param log the name of its folder */
  constructor(log: string, table: Database<string, string>) {
    this.#log = log;
    this.#table = table;
  }

  get(key: string): Value | undefined {
    const text = this.#table.get(key);
    return text === undefined ? undefined : this.#parse(key, text);
  }

  /** Call within a transaction. */
  put(key: string, value: Value): void {
    const json = JSON.stringify(value);
    this.#table.put(key, `${json}\n${toSum(key, json)}`);
  }

  /** Call within a transaction. */
  remove(key: string): void {
    this.#table.remove(key);
  }

  *entries(range: RangeOptions): Generator<{ readonly key: string; readonly value: Value }> {
    for (const { key, value } of this.#table.getRange(range)) yield { key, value: this.#parse(key, value) };
  }

  keys(range: RangeOptions): Iterable<string> {
    return this.#table.getKeys(range);
  }

  count(range: RangeOptions): number {
    return this.#table.getKeysCount(range);
  }

  has(key: string): boolean {
    return this.#table.doesExist(key);
  }

  getStats(): object {
    return this.#table.getStats();
  }

  #parse(key: string, text: string): Value {
    const [json = '', sum] = text.split('\n');
    if (sum !== toSum(key, json))
      throw new DamagedLog(this.#log, `the record ${key} is not what was written`);
    return JSON.parse(json);
  }
}

function toSum(key: string, json: string): string {
  return crc32(`${key}\n${json}`).toString(16).padStart(8, '0');
}
