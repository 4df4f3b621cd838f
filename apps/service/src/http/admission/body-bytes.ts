import { ProblemError } from '../answers/problem-error.ts';

/** Minimum memory of a body that arrives in parts. */
const leastBytes = 4 * 1024;

/** The bytes of a body, in one buffer that grows as they arrive, whatever length was announced. */
export class BodyBytes {
  readonly #maxBytes: number;
  readonly #announcedBytes: number | undefined;
  /** Called before memory is allocated; returns the problem that refuses the body. */
  readonly #reserve: (bytes: number) => ProblemError | undefined;
  #bytes: Buffer = Buffer.alloc(0);
  #length = 0;

  constructor(
    maxBytes: number,
    announcedBytes: number | undefined,
    reserve: (bytes: number) => ProblemError | undefined,
  ) {
    this.#maxBytes = maxBytes;
    this.#announcedBytes = announcedBytes;
    this.#reserve = reserve;
  }

  /** Undefined if the part was accepted. */
  add(part: Buffer): ProblemError | undefined {
    const length = this.#length + part.length;
    if (length > this.#maxBytes) return new ProblemError('payload_too_large');
    // Nearly all bodies arrive in one part, which can be used without a copy.
    const isWhole = length === this.#announcedBytes && this.#length === 0;
    const refusal = isWhole ? this.#reserve(length) : this.#growTo(length);
    if (refusal !== undefined) return refusal;
    if (isWhole) this.#bytes = part;
    else part.copy(this.#bytes, this.#length);
    this.#length = length;
    return undefined;
  }

  toBuffer(): Buffer {
    return this.#bytes.length === this.#length ? this.#bytes : this.#bytes.subarray(0, this.#length);
  }

  #growTo(length: number): ProblemError | undefined {
    const capacity = this.#bytes.length;
    if (length <= capacity) return undefined;
    const most = Math.min(this.#announcedBytes ?? this.#maxBytes, this.#maxBytes);
    const wanted = Math.min(Math.max(capacity * 2, length, leastBytes), Math.max(most, length));
    const refusal = this.#reserve(wanted - capacity);
    if (refusal !== undefined) return refusal;
    const grown = Buffer.allocUnsafeSlow(wanted);
    this.#bytes.copy(grown, 0, 0, this.#length);
    this.#bytes = grown;
    return undefined;
  }
}
