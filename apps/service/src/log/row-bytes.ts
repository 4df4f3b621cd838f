const firstBytes = 16 * 1024;
/** Maximum UTF-8 bytes per UTF-16 unit; a lone surrogate takes as many, because it becomes U+FFFD. */
const bytesPerUnit = 3;

/**
 * Lines as consecutive bytes, converted on arrival: as strings they would wait for their commit as trees of
 * substrings, which every garbage collection copies.
 */
export class RowBytes {
  #bytes: Buffer;
  #end = 0;
  #count = 0;

  /** `memory`: a buffer of earlier lines, reused so that commits do not leave megabytes of garbage. */
  constructor(memory: Buffer = Buffer.allocUnsafe(firstBytes)) {
    this.#bytes = memory;
  }

  /** Hands the buffer to later lines; do not use these afterwards. */
  get memory(): Buffer {
    return this.#bytes;
  }

  get count(): number {
    return this.#count;
  }

  /** In bytes. */
  get length(): number {
    return this.#end;
  }

  /** The lines added so far; not valid after the next `add`. */
  get bytes(): Buffer {
    return this.#bytes.subarray(0, this.#end);
  }

  add(line: string): void {
    const needed = this.#end + line.length * bytesPerUnit;
    if (needed > this.#bytes.length) this.#grow(needed);
    this.#end += this.#bytes.write(line, this.#end);
    this.#count += 1;
  }

  #grow(needed: number): void {
    const bytes = Buffer.allocUnsafe(Math.max(needed, this.#bytes.length * 2));
    this.#bytes.copy(bytes, 0, 0, this.#end);
    this.#bytes = bytes;
  }
}
