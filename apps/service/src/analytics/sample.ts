/** The viewers, sessions or devices that a query reads: one in `sampled`, by the order of their hashes. */
export interface Sample {
  /** At least 1; not always an integer. */
  readonly sampled: number;
  /** For `hash <= toUInt64({lastHash:String})`. */
  readonly lastHash: string;
}

const hashes = 2 ** 64;

/**
 * A range of hashes is a random sample. A projection in this order reads nothing else, and two tables give the same
 * sample.
 */
export function toSample(sampled: number): Sample {
  return { sampled, lastHash: String(BigInt(Math.floor(hashes / sampled)) - 1n) };
}
