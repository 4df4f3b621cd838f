import { open } from 'node:fs/promises';
import { asyncBufferFromFile, parquetMetadataAsync } from 'hyparquet';
import { throwEmbeddedException } from '../http/embedded-exception.ts';

const mostExceptionBytes = 64 * 1024;

/**
 * The number of rows in a Parquet file, from its footer. Rejects if there is no footer: a stream that was cut off has
 * none, and a server whose query fails after it began its response writes the exception in its place.
 */
export async function countParquetRows(path: string): Promise<number> {
  try {
    const { num_rows } = await parquetMetadataAsync(await asyncBufferFromFile(path));
    return Number(num_rows);
  } catch (cause) {
    throwEmbeddedException(await readTail(path));
    throw new Error('a Parquet file ends before its footer', { cause });
  }
}

async function readTail(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const from = Math.max(0, size - mostExceptionBytes);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size - from), 0, size - from, from);
    return buffer.subarray(0, bytesRead).toString();
  } finally {
    await file.close();
  }
}
