import jstat from 'jstat';
import type { Trials } from './compare-rates.ts';

const { chisquare, normal } = jstat.jStat;
const upTo = (probability: number) => normal.inv(probability, 0, 1);

/** From this probability of being best, a creative is the winner. */
export const certain = 0.95;
/** Creatives are alike if choosing any of them is expected to cost at most this part of the leading rate. */
export const alike = 0.01;
/** No decision while a creative has fewer impressions than this. */
export const fewestTrials = 100;
/** If the shares are less likely than this by chance, traffic was not split as intended. */
const mismatchBelow = 0.001;
/** The chi-squared approximation needs at least this many in each share. */
const fewestExpected = 5;
const power = 0.8;
/** A larger need is reported as none. */
const mostTrials = 1e12;

/** Wilson's score interval of 95 %; undefined without trials. */
export function wilsonInterval({ trials, successes }: Trials): readonly [number, number] | undefined {
  if (trials === 0) return undefined;
  const z = upTo(0.975);
  const rate = successes / trials;
  const centre = rate + z ** 2 / (2 * trials);
  const spread = z * Math.sqrt((rate * (1 - rate) + z ** 2 / (4 * trials)) / trials);
  const scale = 1 + z ** 2 / trials;
  // At rates of 0 and 1 an end is the rate itself, which rounding may miss.
  const low = successes === 0 ? 0 : Math.max(0, (centre - spread) / scale);
  const high = successes === trials ? 1 : Math.min(1, (centre + spread) / scale);
  return [low, high];
}

export interface SampleRatio {
  readonly chiSquared: number;
  readonly degreesOfFreedom: number;
  readonly pValue: number;
  readonly mismatch: boolean;
}

/** Pearson's test of counts against expected shares, which add up to 1; undefined for too few of them. */
export function checkSampleRatio(
  counts: readonly number[],
  shares: readonly number[],
): SampleRatio | undefined {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const expected = shares.map((share) => share * total);
  if (counts.length < 2 || expected.some((count) => count < fewestExpected)) return undefined;
  const chiSquared = counts.reduce((sum, count, index) => {
    const own = expected[index] ?? 1;
    return sum + (count - own) ** 2 / own;
  }, 0);
  const degreesOfFreedom = counts.length - 1;
  const pValue = Math.min(1, Math.max(0, 1 - chisquare.cdf(chiSquared, degreesOfFreedom)));
  return { chiSquared, degreesOfFreedom, pValue, mismatch: pValue < mismatchBelow };
}

/**
 * How many trials each of two rates needs until the higher one is distinguished from the lower one with `certain`
 * probability, in four of five repetitions; one-sided, and stricter by Bonferroni's rule with more than two rates. The
 * rates are the means of their posteriors, so that 0 of 10 does not mean a rate of 0. Undefined if they are the same.
 */
export function trialsToTell(one: Trials, other: Trials, rates: number): number | undefined {
  const [first, second] = [one, other].map(({ trials, successes }) => (successes + 1) / (trials + 2));
  if (first === undefined || second === undefined || first === second) return undefined;
  const z = upTo(1 - (1 - certain) / Math.max(1, rates - 1)) + upTo(power);
  const variance = first * (1 - first) + second * (1 - second);
  const needed = Math.ceil((z ** 2 * variance) / (first - second) ** 2);
  return needed > mostTrials ? undefined : Math.max(fewestTrials, needed);
}
