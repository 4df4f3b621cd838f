/** A rate, and how many events may come at once after a pause. Both above 0. */
export interface RateRule {
  readonly perSecond: number;
  readonly burst: number;
}

/**
 * A token bucket as a number, the moment at which it will be full again. A bucket that is full is like one that was
 * never used, so that one which nobody remembers has lost nothing.
 * Why not a library: docs/decisions/0040-rate-limits.md.
 */
export class TokenBucket {
  #fullAtMs = 0;

  /** Takes up to `wanted` tokens and answers how many: part of a batch may pass. */
  take(wanted: number, rule: RateRule, nowMs: number): number {
    const taken = Math.min(wanted, this.remaining(rule, nowMs));
    this.#fullAtMs = nowMs + this.#untilFullMs(rule, nowMs) + (taken * 1_000) / rule.perSecond;
    return taken;
  }

  remaining(rule: RateRule, nowMs: number): number {
    // The smallest part of a token is what floating point loses on the way.
    return Math.floor(rule.burst - (this.#untilFullMs(rule, nowMs) * rule.perSecond) / 1_000 + 1e-6);
  }

  /** Whole seconds, at least 1, until `wanted` tokens (or all that it ever holds) are there. */
  secondsUntil(wanted: number, rule: RateRule, nowMs: number): number {
    const missing = Math.min(wanted, rule.burst) - this.remaining(rule, nowMs);
    return Math.max(1, Math.ceil(missing / rule.perSecond));
  }

  /** A clock that was set back, or a rule that became stricter, must not close a bucket for longer than it takes to fill. */
  #untilFullMs(rule: RateRule, nowMs: number): number {
    return Math.min(Math.max(0, this.#fullAtMs - nowMs), (rule.burst * 1_000) / rule.perSecond);
  }
}
