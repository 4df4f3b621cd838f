import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { reservationOf } from '../admission/admitted-request.ts';
import { toProblem } from '../admission/body-reader.ts';
import { varyBy } from '../answers/response-headers.ts';

const deflateRawAsync = promisify(deflateRaw);
/** Shorter texts gain nothing. */
const leastCompressedBytes = 1_024;
/** Answers share these bytes, but a reader who takes long may be the last to hold an older version of them. */
const fewBytes = 256 * 1024;
/** RFC 1952, 2.3: deflate, without a name or a time. */
const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);

/** The first fields of JSON objects that have them in common: serialised and compressed once. */
export class SharedFields {
  /** The object without its closing brace. */
  readonly text: Buffer;
  readonly #deflated: Buffer | undefined;
  readonly #crc: number;

  private constructor(text: Buffer, deflated: Buffer | undefined) {
    this.text = text;
    this.#deflated = deflated;
    this.#crc = crc32(text);
  }

  /** @param fields at least one */
  static async of(fields: object): Promise<SharedFields> {
    const text = Buffer.from(JSON.stringify(fields).slice(0, -1));
    if (text.length < leastCompressedBytes) return new SharedFields(text, undefined);
    // A full flush ends at a byte, and what follows does not refer to what comes before.
    const flushed = { finishFlush: constants.Z_FULL_FLUSH };
    return new SharedFields(text, await deflateRawAsync(text, flushed));
  }

  get bytes(): number {
    return this.text.length + (this.#deflated?.length ?? 0);
  }

  get isCompressible(): boolean {
    return this.#deflated !== undefined;
  }

  /** The parts of one object with these and its own fields. */
  plain(rest: Buffer): readonly Buffer[] {
    return [this.text, rest];
  }

  /** The same body as one gzip member: its checksum continues where the shared fields end. */
  gzipped(rest: Buffer): readonly Buffer[] {
    const deflated = this.#deflated;
    if (deflated === undefined) throw new Error('these fields are too short to be compressed');
    // RFC 1951, 3.2.4: the last block, stored as it is.
    const last = Buffer.alloc(5);
    last.writeUInt8(1, 0);
    last.writeUInt16LE(rest.length, 1);
    last.writeUInt16LE(rest.length ^ 0xff_ff, 3);
    const trailer = Buffer.alloc(8);
    trailer.writeUInt32LE(crc32(rest, this.#crc), 0);
    trailer.writeUInt32LE((this.text.length + rest.length) >>> 0, 4);
    return [gzipHeader, deflated, last, rest, trailer];
  }
}

/** The answer of a handler that was serialised in part. */
export class SplicedJson {
  readonly #shared: SharedFields;
  readonly #rest: object;

  /** @param rest at most 64 KiB of fields */
  constructor(shared: SharedFields, rest: object) {
    this.#shared = shared;
    this.#rest = rest;
  }

  /** Throws if the memory of the sender does not suffice for a large answer. */
  send(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const rest = Buffer.from(`,${JSON.stringify(this.#rest).slice(1)}`);
    const { isCompressible } = this.#shared;
    const accepted = request.headers['accept-encoding'] ?? '';
    const isGzipped = isCompressible && negotiate(accepted, ['gzip', 'identity']) === 'gzip';
    const parts = isGzipped ? this.#shared.gzipped(rest) : this.#shared.plain(rest);
    const bytes = parts.reduce((sum, part) => sum + part.length, 0);
    const refusal = bytes > fewBytes ? reservationOf(request.raw)?.take(bytes) : undefined;
    if (refusal !== undefined) throw toProblem(refusal);
    if (isCompressible) varyBy(reply, 'accept-encoding');
    if (isGzipped) reply.header('content-encoding', 'gzip');
    reply.header('content-type', 'application/json; charset=utf-8').header('content-length', bytes);
    return reply.send(bytes > fewBytes ? Readable.from(parts) : Buffer.concat(parts));
  }
}
