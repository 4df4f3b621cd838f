import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { FairQueue } from '../../scheduling/fair-queue.ts';
import { ProblemError } from '../answers/problem-error.ts';

const decompressors = { gzip: promisify(gunzip), br: promisify(brotliDecompress) };

export type Compression = keyof typeof decompressors;

/**
 * Memory of a decompressor excluding its output: its tables, its next piece of output, and a window. A brotli window
 * may take 16 MiB; so only a few run at a time, instead of each reserving that much.
 */
export const decompressorBytes = 128 * 1024;
const atWork = 4;

/** Undefined for other encodings. `identity` is left to the caller. */
export function toCompression(encoding: string): Compression | undefined {
  return encoding === 'gzip' || encoding === 'br' ? encoding : undefined;
}

/**
 * Decompresses bodies that have arrived in full, so that a slow sender never holds a decompressor. A few run at a
 * time, and senders are served in turn.
 */
export class Decompression {
  readonly #maxBytes: number;
  readonly #queue = new FairQueue({ slots: atWork, runningPerTenant: atWork - 1, waitingPerTenant: 256 });

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /**
   * Rejects with a `ProblemError` if the body is malformed or too large, with `QueueFull`, or with the signal's reason
   * if it aborts before the sender's turn.
   */
  decompress(body: Buffer, compression: Compression, sender: string, signal: AbortSignal): Promise<Buffer> {
    const options = { maxOutputLength: this.#maxBytes, chunkSize: decompressorBytes };
    return this.#queue.run(
      sender,
      () => decompressors[compression](body, options).catch((cause) => Promise.reject(toProblem(cause))),
      { signal },
    );
  }
}

function toProblem(cause: unknown): ProblemError {
  const isTooLarge = cause instanceof Error && 'code' in cause && cause.code === 'ERR_BUFFER_TOO_LARGE';
  return isTooLarge
    ? new ProblemError('payload_too_large')
    : new ProblemError('malformed_json', 'The body could not be decompressed.');
}
