const bitsPerDevice = 10;
const hashes = 5;
/** The bits of a device are in 16 words, which a processor reads at once. */
const lastWord = 15;
const odd = 0x9e37_79b1;

/**
 * Which devices have sent something lately. Two Bloom filters, of which the older is forgotten when the younger is full or a
 * period has passed: memory is fixed, a device that was seen is recognised for at least one period unless more than
 * `mostDevices` others came since, and about one new device in a hundred is taken for a known one.
 */
export class DeviceMemory {
  readonly #mostDevices: number;
  readonly #periodMs: number;
  readonly #mask: number;
  #young: Uint32Array;
  #old: Uint32Array;
  #size = 0;
  #period = 0;

  /** @param mostDevices of one period; the filters take 10 to 20 bits for each */
  constructor(mostDevices: number, periodMs: number) {
    this.#mostDevices = mostDevices;
    this.#periodMs = periodMs;
    const bits = 2 ** Math.ceil(Math.log2(mostDevices * bitsPerDevice));
    this.#mask = (bits / 32 - 1) & ~lastWord;
    this.#young = new Uint32Array(bits / 32);
    this.#old = new Uint32Array(bits / 32);
  }

  /** @param one @param other independent hashes of the device */
  has(one: number, other: number): boolean {
    return this.#has(this.#young, one, other) || this.#has(this.#old, one, other);
  }

  add(one: number, other: number, nowMs: number): void {
    const period = Math.floor(nowMs / this.#periodMs);
    if (period > this.#period || this.#size >= this.#mostDevices) this.#rotate(period);
    const block = one & this.#mask;
    for (let index = 0, bits = other; index < hashes; index += 1, bits = Math.imul(bits, odd) + index) {
      const word = block | ((bits >>> 28) & lastWord);
      this.#young[word] = (this.#young[word] ?? 0) | (1 << ((bits >>> 23) & 31));
    }
    this.#size += 1;
  }

  #has(filter: Uint32Array, one: number, other: number): boolean {
    const block = one & this.#mask;
    for (let index = 0, bits = other; index < hashes; index += 1, bits = Math.imul(bits, odd) + index) {
      const word = block | ((bits >>> 28) & lastWord);
      if (((filter[word] ?? 0) & (1 << ((bits >>> 23) & 31))) === 0) return false;
    }
    return true;
  }

  #rotate(period: number): void {
    [this.#young, this.#old] = [this.#old, this.#young];
    this.#young.fill(0);
    this.#size = 0;
    this.#period = Math.max(period, this.#period);
  }
}
