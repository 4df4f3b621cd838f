const blockWords = 16;
const bitsPerKey = 12;
const probes = 6;

/**
 * Says "certainly not here" for about 99 of 100 keys that are not in a run. All bits of a key lie in one block of
 * 64 bytes: with a hundred runs a lookup costs a hundred cache misses instead of several hundred.
 */
export class BloomFilter {
  readonly #words: Uint32Array;
  readonly #blocks: number;

  /** `words`: of `forKeys`, or the bytes of another filter. */
  constructor(words: Uint32Array) {
    this.#words = words;
    this.#blocks = words.length / blockWords;
  }

  static forKeys(keys: number): BloomFilter {
    const blocks = Math.max(1, Math.ceil((keys * bitsPerKey) / (blockWords * 32)));
    return new BloomFilter(new Uint32Array(blocks * blockWords));
  }

  get bytes(): Uint8Array {
    return new Uint8Array(this.#words.buffer);
  }

  /** The key of a `KeyTable`'s row. */
  addRow(rows: Uint32Array, from: number): void {
    this.add(rows[from] ?? 0, rows[from + 1] ?? 0, rows[from + 2] ?? 0, rows[from + 3] ?? 0);
  }

  /** The four words of a key, as `KeyTable` keeps them. */
  add(a: number, b: number, c: number, d: number): void {
    const block = this.#blockOf(a, d);
    const step = stepOf(b, c);
    for (let probe = 0, hash = mix(b ^ d); probe < probes; probe++, hash = (hash + step) | 0) {
      const at = block + ((hash >>> 28) & 15);
      this.#words[at] = ((this.#words[at] ?? 0) | (1 << ((hash >>> 20) & 31))) >>> 0;
    }
  }

  mayHold(a: number, b: number, c: number, d: number): boolean {
    const block = this.#blockOf(a, d);
    const step = stepOf(b, c);
    for (let probe = 0, hash = mix(b ^ d); probe < probes; probe++, hash = (hash + step) | 0) {
      const word = this.#words[block + ((hash >>> 28) & 15)] ?? 0;
      if ((word & (1 << ((hash >>> 20) & 31))) === 0) return false;
    }
    return true;
  }

  #blockOf(a: number, d: number): number {
    return Math.floor((mix(a ^ Math.imul(d, 0x27d4_eb2f)) / 0x1_0000_0000) * this.#blocks) * blockWords;
  }
}

function stepOf(b: number, c: number): number {
  return mix(Math.imul(b, 0x1656_67b1) ^ c) | 1;
}

/** The finaliser of MurmurHash3: every bit of the input reaches every bit of the answer. */
function mix(value: number): number {
  let hash = value;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85eb_ca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2_ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
