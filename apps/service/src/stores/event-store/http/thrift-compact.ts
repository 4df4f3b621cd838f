/**
 * Thrift's compact protocol, as far as the footer of a Parquet file needs it: read into fields, changed, and written
 * again, with every field that is not known here as it was.
 * https://github.com/apache/thrift/blob/master/doc/specs/thrift-compact-protocol.md
 */
export interface Field {
  readonly id: number;
  readonly type: number;
  readonly value: Value;
}
export type Struct = readonly Field[];
export interface List {
  readonly type: number;
  readonly items: readonly Value[];
}
/** A double stays its eight bytes. */
export type Value = boolean | number | bigint | Buffer | Double | Struct | List;
interface Double {
  readonly bytes: Buffer;
}

const isTrue = 1;
const isFalse = 2;
const byte = 3;
const double = 7;
const binary = 8;
const list = 9;
const set = 10;
const struct = 12;

class Reader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  struct(): Struct {
    const fields: Field[] = [];
    for (let id = 0; ; ) {
      const head = this.#byte();
      const type = head & 0x0f;
      if (type === 0) return fields;
      const step = head >> 4;
      id = step === 0 ? Number(this.#integer()) : id + step;
      fields.push({ id, type, value: this.#value(type, false) });
    }
  }

  #value(type: number, isInList: boolean): Value {
    switch (type) {
      case isTrue:
      case isFalse:
        // In a list, each element is a byte of its own.
        return (isInList ? this.#byte() : type) === isTrue;
      case byte:
        return this.#byte();
      case double:
        return { bytes: this.#take(8) };
      case binary:
        return this.#take(Number(this.#varint()));
      case list:
      case set:
        return this.#list();
      case struct:
        return this.struct();
      default:
        if (type >= 4 && type <= 6) return this.#integer();
        throw new Error(`a Parquet footer has a value of type ${type}`);
    }
  }

  #list(): List {
    const head = this.#byte();
    const type = head & 0x0f;
    const count = head >> 4 === 15 ? Number(this.#varint()) : head >> 4;
    return { type, items: Array.from({ length: count }, () => this.#value(type, true)) };
  }

  #integer(): bigint {
    const zigzag = this.#varint();
    return (zigzag >> 1n) ^ -(zigzag & 1n);
  }

  #varint(): bigint {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const next = this.#byte();
      value |= BigInt(next & 0x7f) << shift;
      if (next < 0x80) return value;
    }
  }

  #byte(): number {
    const next = this.#bytes[this.#at];
    if (next === undefined) throw new Error('a Parquet footer ends too early');
    this.#at += 1;
    return next;
  }

  #take(count: number): Buffer {
    if (this.#at + count > this.#bytes.length) throw new Error('a Parquet footer ends too early');
    this.#at += count;
    return this.#bytes.subarray(this.#at - count, this.#at);
  }
}

/** Throws if the bytes are no such struct. */
export function parseStruct(bytes: Buffer): Struct {
  return new Reader(bytes).struct();
}

export function writeStruct(fields: Struct): Buffer {
  const out: Buffer[] = [];
  putStruct(out, fields);
  return Buffer.concat(out);
}

function putStruct(out: Buffer[], fields: Struct): void {
  let last = 0;
  for (const { id, type, value } of fields) {
    const step = id - last;
    const actual = typeof value === 'boolean' ? (value ? isTrue : isFalse) : type;
    if (step > 0 && step < 16) out.push(Buffer.of((step << 4) | actual));
    else out.push(Buffer.of(actual), toVarint(zigzag(BigInt(id))));
    if (typeof value !== 'boolean') putValue(out, value);
    last = id;
  }
  out.push(Buffer.of(0));
}

function putValue(out: Buffer[], value: Value): void {
  if (typeof value === 'boolean') out.push(Buffer.of(value ? isTrue : isFalse));
  else if (typeof value === 'number') out.push(Buffer.of(value));
  else if (typeof value === 'bigint') out.push(toVarint(zigzag(value)));
  else if (Buffer.isBuffer(value)) out.push(toVarint(BigInt(value.length)), value);
  else if ('bytes' in value) out.push(value.bytes);
  else if ('items' in value) putList(out, value);
  else putStruct(out, value);
}

function putList(out: Buffer[], { type, items }: List): void {
  if (items.length < 15) out.push(Buffer.of((items.length << 4) | type));
  else out.push(Buffer.of(0xf0 | type), toVarint(BigInt(items.length)));
  for (const item of items) putValue(out, item);
}

function zigzag(value: bigint): bigint {
  return value >= 0n ? value << 1n : (-value << 1n) - 1n;
}

function toVarint(value: bigint): Buffer {
  const bytes: number[] = [];
  for (let rest = value; ; rest >>= 7n) {
    if (rest < 0x80n) {
      bytes.push(Number(rest));
      return Buffer.from(bytes);
    }
    bytes.push(Number(rest & 0x7fn) | 0x80);
  }
}
