const firstBytes = 16 * 1024;
/** UTF-8 of one unit of a string; half of a surrogate pair takes as much, as its replacement. */
const bytesPerUnit = 3;

/**
 * Lines as bytes, one behind the other, from the moment they come: as strings they would wait for their commit as
 * trees of their parts, which the garbage collector copies at each of its rounds.
 */
export class RowBytes {
  #bytes: Buffer;
  #end = 0;
  #count = 0;

  /** `memory`: of other lines that nobody needs any more, so that not every commit leaves megabytes to be collected. */
  constructor(memory: Buffer = Buffer.allocUnsafe(firstBytes)) {
    this.#bytes = memory;
  }

  /** For the lines after these; these are not to be used after it. */
  get memory(): Buffer {
    return this.#bytes;
  }

  get count(): number {
    return this.#count;
  }

  /** What was added so far; not to be used after the next `add`. */
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
