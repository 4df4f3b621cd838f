import { TokenBucket } from './token-bucket.ts';

type Generation = Map<string, Map<string, TokenBucket>>;

/**
 * The buckets of each owner, bounded in all: when the young generation is full it becomes the old one, and what was
 * not used meanwhile is forgotten. Two levels, because joining owner and name costs more than the second look-up.
 */
export class BucketTable {
  readonly #maxPerGeneration: number;
  #young: Generation = new Map();
  #old: Generation = new Map();
  #youngSize = 0;

  constructor(maxBuckets: number) {
    this.#maxPerGeneration = Math.ceil(maxBuckets / 2);
  }

  bucketOf(owner: string, name: string): TokenBucket {
    const known = this.#young.get(owner)?.get(name);
    if (known !== undefined) return known;
    const bucket = this.#old.get(owner)?.get(name) ?? new TokenBucket();
    if (this.#youngSize >= this.#maxPerGeneration) this.#rotate();
    let owned = this.#young.get(owner);
    if (owned === undefined) {
      owned = new Map();
      this.#young.set(owner, owned);
    }
    owned.set(name, bucket);
    this.#youngSize += 1;
    return bucket;
  }

  #rotate(): void {
    this.#old = this.#young;
    this.#young = new Map();
    this.#youngSize = 0;
  }
}
