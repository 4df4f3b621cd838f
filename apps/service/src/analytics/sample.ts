/** Which viewers, sessions or devices a query looks at: one in so many, by the order of their hashes. */
export interface Sample {
  /** At least 1; not always an integer. */
  readonly sampled: number;
  /** For `hash <= toUInt64({lastHash:String})`. */
  readonly lastHash: string;
}

const hashes = 2 ** 64;

/**
 * A part of an order of hashes is a random sample. Where a projection has this order, nothing else is read; and whatever is
 * looked at in two tables is the same in both.
 */
export function toSample(sampled: number): Sample {
  return { sampled, lastHash: String(BigInt(Math.floor(hashes / sampled)) - 1n) };
}
