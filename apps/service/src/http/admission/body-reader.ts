import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { QueueFull } from '../../scheduling/fair-queue.ts';
import { ProblemError } from '../answers/problem-error.ts';
import { hasTinyParts, reservationOf, tinyParts } from './admitted-request.ts';
import { BodyBytes } from './body-bytes.ts';
import { type Compression, Decompression, decompressorBytes, toCompression } from './decompression.ts';
import type { MemoryRefusal, Reservation } from './memory-budget.ts';

export interface BodyReaderOptions {
  /** Limits a body both as sent and after decompression. */
  readonly maxBytes: number;
  readonly stallMs: number;
}

export type OnBody = (refusal: ProblemError | null, body?: Buffer) => void;

/** Reads the bodies of all requests. */
export class BodyReader {
  readonly #options: BodyReaderOptions;
  readonly #arriving = new Set<ArrivingBody>();
  readonly #decompression: Decompression;

  constructor(options: BodyReaderOptions) {
    this.#options = options;
    this.#decompression = new Decompression(options.maxBytes);
  }

  /** Calls back once, with the whole body or the reason for its refusal; never if the sender leaves before the end. */
  read(request: IncomingMessage, onBody: OnBody): void {
    const { maxBytes } = this.#options;
    const length = request.headers['content-length'];
    const announcedBytes = length === undefined ? undefined : Number(length);
    if (announcedBytes !== undefined && announcedBytes > maxBytes) {
      onBody(new ProblemError('payload_too_large'));
      return;
    }
    const encoding = request.headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
    const compression = toCompression(encoding);
    if (compression === undefined && encoding !== 'identity') {
      onBody(new ProblemError('unsupported_media_type', 'Bodies may be compressed with gzip or br.'));
      return;
    }
    const body = new ArrivingBody(request, announcedBytes, maxBytes, (refusal, bytes) => {
      this.#arriving.delete(body);
      if (refusal !== null) onBody(refusal);
      else if (bytes === undefined) return;
      else if (compression === undefined) onBody(null, bytes);
      else void this.#decompress(request, bytes, compression, onBody);
    });
    this.#arriving.add(body);
    body.start();
  }

  /** Call every second. */
  refuseStalled(): void {
    for (const body of [...this.#arriving]) body.refuseIfStalled(this.#options.stallMs);
  }

  async #decompress(
    request: IncomingMessage,
    compressed: Buffer,
    compression: Compression,
    onBody: OnBody,
  ): Promise<void> {
    const reservation = reservationOf(request);
    const left = new AbortController();
    const onLeft = () => left.abort();
    // From here on, the request no longer reports that its sender has disconnected.
    request.socket.once('close', onLeft);
    const outcome = await this.#takeDecompressed(reservation, compressed, compression, left.signal);
    request.socket.off('close', onLeft);
    if (left.signal.aborted) return;
    if (outcome instanceof ProblemError) onBody(outcome);
    else onBody(null, outcome);
  }

  /** The body, whose memory the reservation then holds, or why it is refused. */
  async #takeDecompressed(
    reservation: Reservation | undefined,
    compressed: Buffer,
    compression: Compression,
    signal: AbortSignal,
  ): Promise<Buffer | ProblemError> {
    const beyond = toProblem(reservation?.take(decompressorBytes));
    if (beyond !== undefined) return beyond;
    try {
      const sender = reservation?.sender ?? 'unknown';
      const body = await this.#decompression.decompress(compressed, compression, sender, signal);
      return toProblem(reservation?.take(body.length)) ?? body;
    } catch (error) {
      if (error instanceof ProblemError) return error;
      if (error instanceof QueueFull || signal.aborted) return toProblem('beyond-share');
      throw error;
    }
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    bodyReader: BodyReader;
  }
}

/** Delivers bodies of this content type as bytes to the routes of `app` and its children. */
export function takeBodiesOf(app: FastifyInstance, contentType: string): void {
  app.addContentTypeParser(contentType, (request, _payload, done) => {
    app.bodyReader.read(request.raw, done);
  });
}

class ArrivingBody {
  readonly #request: IncomingMessage;
  readonly #bytes: BodyBytes;
  readonly #reservation: Reservation | undefined;
  readonly #onEnd: OnBody;
  #parts = 0;
  #partsAtLastLook = 0;
  #stalledSinceMs: number | undefined;
  #isOver = false;

  constructor(request: IncomingMessage, announcedBytes: number | undefined, maxBytes: number, onEnd: OnBody) {
    this.#request = request;
    this.#reservation = reservationOf(request);
    this.#onEnd = onEnd;
    this.#bytes = new BodyBytes(maxBytes, announcedBytes, (bytes) =>
      toProblem(
        bytes === announcedBytes && this.#parts === 1
          ? this.#reservation?.take(bytes)
          : this.#reservation?.takeArriving(bytes),
      ),
    );
  }

  start(): void {
    if (hasTinyParts(this.#request)) {
      this.#onTinyParts();
      return;
    }
    this.#request.once(tinyParts, this.#onTinyParts);
    this.#request.on('data', this.#onPart).on('end', this.#onLastPart).on('close', this.#onLeft);
  }

  refuseIfStalled(stallMs: number): void {
    const nowMs = performance.now();
    if (this.#parts !== this.#partsAtLastLook || this.#stalledSinceMs === undefined) {
      this.#partsAtLastLook = this.#parts;
      this.#stalledSinceMs = nowMs;
    } else if (nowMs - this.#stalledSinceMs >= stallMs) {
      this.#end(new ProblemError('request_timeout', 'No byte of the body arrived for too long.'));
    }
  }

  readonly #onPart = (part: Buffer): void => {
    this.#parts += 1;
    const refusal = this.#bytes.add(part);
    if (refusal !== undefined) this.#end(refusal);
  };

  readonly #onLastPart = (): void => {
    this.#reservation?.arrived();
    this.#end(null, this.#bytes.toBuffer());
  };

  /** Further parts are ignored. */
  readonly #onTinyParts = (): void => {
    const headers = { connection: 'close' };
    this.#end(new ProblemError('payload_too_large', 'The body comes in too many small parts.', { headers }));
  };

  readonly #onLeft = (): void => this.#end(null);

  #end(refusal: ProblemError | null, body?: Buffer): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#request.off(tinyParts, this.#onTinyParts);
    this.#request.off('data', this.#onPart).off('end', this.#onLastPart).off('close', this.#onLeft);
    this.#onEnd(refusal, body);
  }
}

const tooManyAtOnce = 'Too many concurrent requests from this sender; wait for their answers.';

export function toProblem(refusal: MemoryRefusal): ProblemError;
export function toProblem(refusal: MemoryRefusal | undefined): ProblemError | undefined;
export function toProblem(refusal: MemoryRefusal | undefined): ProblemError | undefined {
  switch (refusal) {
    case undefined:
      return undefined;
    case 'beyond-share':
      return new ProblemError('rate_limited', tooManyAtOnce, { headers: { 'retry-after': '1' } });
    case 'overloaded':
      return new ProblemError('overloaded', undefined, { headers: { 'retry-after': '2' } });
  }
}
