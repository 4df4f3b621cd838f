const blockWords = 16;
const bitsPerKey = 12;
const probes = 6;

/** The bits of a key in a filter of any size: computed once, then checked against every run. */
export class KeyProbe {
  /** The key's first word, as `KeyTable` keeps it. */
  word = 0;
  block = 0;
  start = 0;
  step = 0;

  /** The four words of a key, as `KeyTable` keeps them. */
  set(a: number, b: number, c: number, d: number): this {
    this.word = a;
    this.block = mix(a ^ Math.imul(d, 0x27d4_eb2f));
    this.start = mix(b ^ d);
    this.step = mix(Math.imul(b, 0x1656_67b1) ^ c) | 1;
    return this;
  }
}

/**
 * Rules out about 99 of 100 keys that are not in a run. All bits of a key lie in one block of
 * 64 bytes, so a lookup costs one cache miss per run.
 */
export class BloomFilter {
  readonly #words: Uint32Array;
  readonly #blocks: number;

  /** `words`: from `forKeys`, or those of another filter. */
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

  add(key: KeyProbe): void {
    const block = this.#firstWordOf(key);
    for (let probe = 0, hash = key.start; probe < probes; probe++, hash = (hash + key.step) | 0) {
      const at = block + ((hash >>> 28) & 15);
      this.#words[at] = ((this.#words[at] ?? 0) | (1 << ((hash >>> 20) & 31))) >>> 0;
    }
  }

  mayHold(key: KeyProbe): boolean {
    const block = this.#firstWordOf(key);
    for (let probe = 0, hash = key.start; probe < probes; probe++, hash = (hash + key.step) | 0) {
      const word = this.#words[block + ((hash >>> 28) & 15)] ?? 0;
      if ((word & (1 << ((hash >>> 20) & 31))) === 0) return false;
    }
    return true;
  }

  #firstWordOf(key: KeyProbe): number {
    return Math.floor((key.block / 0x1_0000_0000) * this.#blocks) * blockWords;
  }
}

/** The finaliser of MurmurHash3: every bit of the input reaches every bit of the answer. */
function mix(value: number): number {
  let hash = value;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85eb_ca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2_ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
