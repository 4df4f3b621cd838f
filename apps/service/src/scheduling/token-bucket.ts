/** A rate, and the burst that is admitted after a pause. Both above 0. */
export interface RateRule {
  readonly perSecond: number;
  readonly burst: number;
}

/**
 * A token bucket represented by one number: the moment at which it will be full again. A full bucket equals one that
 * was never used, so it can be forgotten without loss.
 * Why not a library: docs/decisions/0040-rate-limits.md.
 */
export class TokenBucket {
  #fullAtMs = 0;

  /** Takes up to `wanted` tokens and returns how many: part of a batch may pass. */
  take(wanted: number, rule: RateRule, nowMs: number): number {
    const taken = Math.min(wanted, this.remaining(rule, nowMs));
    this.#fullAtMs = nowMs + this.#untilFullMs(rule, nowMs) + (taken * 1_000) / rule.perSecond;
    return taken;
  }

  remaining(rule: RateRule, nowMs: number): number {
    // Tolerance for floating-point rounding.
    return Math.floor(rule.burst - (this.#untilFullMs(rule, nowMs) * rule.perSecond) / 1_000 + 1e-6);
  }

  /** Whole seconds, at least 1, until `wanted` tokens (or as many as it ever holds) are available. */
  secondsUntil(wanted: number, rule: RateRule, nowMs: number): number {
    const missing = Math.min(wanted, rule.burst) - this.remaining(rule, nowMs);
    return Math.max(1, Math.ceil(missing / rule.perSecond));
  }

  /**
   * If the clock was set back or a rule became stricter, a bucket must not stay closed longer than it takes to fill.
   */
  #untilFullMs(rule: RateRule, nowMs: number): number {
    return Math.min(Math.max(0, this.#fullAtMs - nowMs), (rule.burst * 1_000) / rule.perSecond);
  }
}

type Generation = Map<string, Map<string, TokenBucket>>;

/**
 * The buckets of all owners, bounded in total: when the young generation is full it becomes the old one, and entries
 * not used since are forgotten. Two levels, because joining owner and name costs more than a second lookup.
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
