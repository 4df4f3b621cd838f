/** The bytes ended early. */
export class EndOfBytes extends Error {
  override readonly name = 'EndOfBytes';
}

/** Reads pieces of any size from bytes that come in pieces of other sizes. */
export class ByteReader {
  readonly #source: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** Between 1 and `most` bytes; undefined at the end. */
  async some(most: number): Promise<Buffer | undefined> {
    while (this.#rest.length === 0) {
      const { value, done } = await this.#source.next();
      if (done === true) return undefined;
      this.#rest = value;
    }
    const piece = this.#rest.subarray(0, most);
    this.#rest = this.#rest.subarray(piece.length);
    return piece;
  }

  /** @throws {EndOfBytes} */
  async exactly(count: number): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for (let missing = count; missing > 0; ) {
      const piece = await this.some(missing);
      if (piece === undefined) throw new EndOfBytes(`the file ends ${missing} bytes early`);
      pieces.push(piece);
      missing -= piece.length;
    }
    const [first] = pieces;
    return pieces.length === 1 && first !== undefined ? first : Buffer.concat(pieces);
  }

  /** Up to and without the next line feed. @throws {EndOfBytes} also if the line is longer */
  async line(most: number): Promise<string> {
    const bytes: number[] = [];
    while (bytes.length < most) {
      const [byte = 10] = await this.exactly(1);
      if (byte === 10) return Buffer.from(bytes).toString('utf8');
      bytes.push(byte);
    }
    throw new EndOfBytes(`the first lines are longer than ${most} bytes`);
  }
}
