import { createReadStream, createWriteStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { throwEmbeddedException } from './embedded-exception.ts';
import { type Field, parseStruct, type Struct, type Value, writeStruct } from './thrift-compact.ts';

/** Four letters begin and end a file; before the last come the footer and its length. */
const magic = Buffer.from('PAR1');
const tailBytes = 8;
/** Fields of the footer by their numbers: https://github.com/apache/parquet-format/blob/master/src/main/thrift/parquet.thrift */
const ofFile = { schema: 2, rows: 3, rowGroups: 4 } as const;
const ofRowGroup = { columns: 1, fileOffset: 5, ordinal: 7 } as const;
const ofColumn = { fileOffset: 2, metaData: 3 } as const;
/** A page index has positions of its own, and readers do without. */
const pageIndex = new Set([4, 5, 6, 7]);
/** Pages of data, of an index, of a dictionary; the Bloom filter. */
const positions = new Set([9, 10, 11, 14]);
const mostExceptionBytes = 64 * 1024;
const largestOrdinal = 32_767n;

interface Part {
  readonly path: string;
  readonly footer: Struct;
  /** Where the footer begins. */
  readonly end: number;
}

/** Throws unless the file has its end: a stream that was cut leaves none, or an exception in its place. */
export async function refuseCutParquet(path: string): Promise<void> {
  try {
    await readPart(path);
  } catch (error) {
    const file = await open(path);
    const { size } = await file.stat();
    const from = Math.max(0, size - mostExceptionBytes);
    const tail = await read(file, from, size - from).finally(() => file.close());
    throwEmbeddedException(tail.toString());
    throw error;
  }
}

/**
 * One file out of several of the same columns, in their order. The pages are copied as they are, and the footers become
 * one: no value is read, and memory holds the footers alone. Nothing may be at the path.
 */
export async function joinParquetFiles(
  path: string,
  paths: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const out = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  try {
    await pipeline(joined(paths, signal), out, { signal });
  } finally {
    out.destroy();
  }
}

async function* joined(paths: readonly string[], signal: AbortSignal): AsyncGenerator<Buffer> {
  let first: Struct | undefined;
  let rows = 0n;
  let position = magic.length;
  const groups: Value[] = [];
  yield magic;
  for (const path of paths) {
    signal.throwIfAborted();
    const { footer, end } = await readPart(path);
    first ??= footer;
    if (!sameSchema(first, footer)) throw new Error('the parts of a Parquet file have different columns');
    const shift = BigInt(position - magic.length);
    for (const group of itemsOf(footer, ofFile.rowGroups)) {
      groups.push(toShifted(group as Struct, shift, BigInt(groups.length)));
    }
    rows += fieldOf(footer, ofFile.rows) as bigint;
    if (end > magic.length) {
      yield* createReadStream(path, { start: magic.length, end: end - 1 }) as AsyncIterable<Buffer>;
    }
    position += end - magic.length;
  }
  if (first === undefined) throw new Error('a Parquet file has parts');
  const footer = writeStruct(
    first.map((field) => {
      if (field.id === ofFile.rows) return { ...field, value: rows };
      if (field.id === ofFile.rowGroups) return { ...field, value: { type: structType, items: groups } };
      return field;
    }),
  );
  const length = Buffer.alloc(4);
  length.writeUInt32LE(footer.length);
  yield Buffer.concat([footer, length, magic]);
}

const structType = 12;

async function readPart(path: string): Promise<Part> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const tail = await read(file, Math.max(0, size - tailBytes), tailBytes);
    const length = tail.length === tailBytes ? tail.readUInt32LE(0) : 0;
    const end = size - tailBytes - length;
    if (!tail.subarray(4).equals(magic) || end < magic.length) {
      throw new Error('a Parquet file ends before its footer');
    }
    return { path, footer: parseStruct(await read(file, end, length)), end };
  } finally {
    await file.close();
  }
}

async function read(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

function toShifted(group: Struct, shift: bigint, ordinal: bigint): Struct {
  return group.flatMap((field): Field[] => {
    if (field.id === ofRowGroup.fileOffset) return [toShiftedField(field, shift)];
    // Optional, and too small for more.
    if (field.id === ofRowGroup.ordinal)
      return ordinal > largestOrdinal ? [] : [{ ...field, value: ordinal }];
    if (field.id !== ofRowGroup.columns) return [field];
    const items = itemsOf(group, ofRowGroup.columns).map((column) =>
      toShiftedColumn(column as Struct, shift),
    );
    return [{ ...field, value: { type: structType, items } }];
  });
}

function toShiftedColumn(column: Struct, shift: bigint): Struct {
  return column
    .filter(({ id }) => !pageIndex.has(id))
    .map((field) => {
      if (field.id === ofColumn.fileOffset) return toShiftedField(field, shift);
      if (field.id !== ofColumn.metaData) return field;
      const metaData = (field.value as Struct).map((inner) =>
        positions.has(inner.id) ? toShiftedField(inner, shift) : inner,
      );
      return { ...field, value: metaData };
    });
}

/** 0 means that there is none. */
function toShiftedField(field: Field, shift: bigint): Field {
  const position = field.value as bigint;
  return { ...field, value: position === 0n ? 0n : position + shift };
}

function sameSchema(one: Struct, other: Struct): boolean {
  const ofSchema = ({ id }: Field) => id === ofFile.schema;
  return writeStruct(one.filter(ofSchema)).equals(writeStruct(other.filter(ofSchema)));
}

function itemsOf(struct: Struct, id: number): readonly Value[] {
  const value = fieldOf(struct, id);
  return value !== undefined && typeof value === 'object' && 'items' in value ? value.items : [];
}

function fieldOf(struct: Struct, id: number): Value | undefined {
  return struct.find((field) => field.id === id)?.value;
}
