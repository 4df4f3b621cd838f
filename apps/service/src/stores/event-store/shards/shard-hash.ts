/**
 * ClickHouse's `sipHash64(accountId, id)`, modulo a number of shards: SipHash-2-4 with a key of zeros, of each value, then of
 * both hashes together. https://github.com/ClickHouse/ClickHouse/blob/master/src/Functions/FunctionsHashing.h
 *
 * Words of 64 bits are pairs of 32, low half first: BigInt would be many times slower, and each event passes here.
 */
export class ShardHash {
  readonly #state = new SipState();
  #accountLow = 0;
  #accountHigh = 0;

  /** The account of the next rows, which are often of one. */
  setAccount(accountId: Uint8Array): void {
    this.#state.hash(accountId);
    this.#accountLow = this.#state.low;
    this.#accountHigh = this.#state.high;
  }

  /** From 0, for a row of the account that was set last. */
  shardOf(id: Uint8Array, shards: number): number {
    const state = this.#state;
    state.hash(id);
    const { low: idLow, high: idHigh } = state;
    state.begin();
    state.add(this.#accountLow, this.#accountHigh);
    state.add(idLow, idHigh);
    state.end(0, 16 << 24);
    return (((state.high >>> 0) % shards) * (2 ** 32 % shards) + ((state.low >>> 0) % shards)) % shards;
  }
}

class SipState {
  /** The result. */
  low = 0;
  high = 0;
  #aLow = 0;
  #aHigh = 0;
  #bLow = 0;
  #bHigh = 0;
  #cLow = 0;
  #cHigh = 0;
  #dLow = 0;
  #dHigh = 0;

  hash(bytes: Uint8Array): void {
    this.begin();
    const whole = bytes.length & ~7;
    for (let at = 0; at < whole; at += 8) this.add(wordAt(bytes, at), wordAt(bytes, at + 4));
    // The last word has the bytes that are left, and the length.
    this.end(wordAt(bytes, whole), wordAt(bytes, whole + 4) | (bytes.length << 24));
  }

  begin(): void {
    // "somepseudorandomlygeneratedbytes"
    this.#aLow = 0x70736575;
    this.#aHigh = 0x736f6d65;
    this.#bLow = 0x6e646f6d;
    this.#bHigh = 0x646f7261;
    this.#cLow = 0x6e657261;
    this.#cHigh = 0x6c796765;
    this.#dLow = 0x79746573;
    this.#dHigh = 0x74656462;
  }

  add(low: number, high: number): void {
    this.#dLow ^= low;
    this.#dHigh ^= high;
    this.#rounds(2);
    this.#aLow ^= low;
    this.#aHigh ^= high;
  }

  end(low: number, high: number): void {
    this.add(low, high);
    this.#cLow ^= 0xff;
    this.#rounds(4);
    this.low = this.#aLow ^ this.#bLow ^ this.#cLow ^ this.#dLow;
    this.high = this.#aHigh ^ this.#bHigh ^ this.#cHigh ^ this.#dHigh;
  }

  /** In local variables, which the engine of JavaScript keeps in registers. */
  #rounds(count: number): void {
    let [aLow, aHigh, bLow, bHigh] = [this.#aLow, this.#aHigh, this.#bLow, this.#bHigh];
    let [cLow, cHigh, dLow, dHigh] = [this.#cLow, this.#cHigh, this.#dLow, this.#dHigh];
    for (let round = 0; round < count; round += 1) {
      let sum = (aLow + bLow) | 0;
      aHigh = (aHigh + bHigh + carryOf(sum, bLow)) | 0;
      aLow = sum;
      let low = ((bLow << 13) | (bHigh >>> 19)) ^ aLow;
      bHigh = ((bHigh << 13) | (bLow >>> 19)) ^ aHigh;
      bLow = low;
      [aLow, aHigh] = [aHigh, aLow];

      sum = (cLow + dLow) | 0;
      cHigh = (cHigh + dHigh + carryOf(sum, dLow)) | 0;
      cLow = sum;
      low = ((dLow << 16) | (dHigh >>> 16)) ^ cLow;
      dHigh = ((dHigh << 16) | (dLow >>> 16)) ^ cHigh;
      dLow = low;

      sum = (aLow + dLow) | 0;
      aHigh = (aHigh + dHigh + carryOf(sum, dLow)) | 0;
      aLow = sum;
      low = ((dLow << 21) | (dHigh >>> 11)) ^ aLow;
      dHigh = ((dHigh << 21) | (dLow >>> 11)) ^ aHigh;
      dLow = low;

      sum = (cLow + bLow) | 0;
      cHigh = (cHigh + bHigh + carryOf(sum, bLow)) | 0;
      cLow = sum;
      low = ((bLow << 17) | (bHigh >>> 15)) ^ cLow;
      bHigh = ((bHigh << 17) | (bLow >>> 15)) ^ cHigh;
      bLow = low;
      [cLow, cHigh] = [cHigh, cLow];
    }
    this.#aLow = aLow;
    this.#aHigh = aHigh;
    this.#bLow = bLow;
    this.#bHigh = bHigh;
    this.#cLow = cLow;
    this.#cHigh = cHigh;
    this.#dLow = dLow;
    this.#dHigh = dHigh;
  }
}

function carryOf(sum: number, term: number): number {
  return sum >>> 0 < term >>> 0 ? 1 : 0;
}

/** What is beyond the end is 0. */
function wordAt(bytes: Uint8Array, at: number): number {
  return (
    (bytes[at] ?? 0) |
    ((bytes[at + 1] ?? 0) << 8) |
    ((bytes[at + 2] ?? 0) << 16) |
    ((bytes[at + 3] ?? 0) << 24)
  );
}
