import jstat from 'jstat';

/** A value, how many devices gave it as their last answer (votes), and how often it was given (answers). */
export interface AnswerCount {
  readonly value: string;
  readonly votes: number;
  readonly answers: number;
}

interface NumberCount extends AnswerCount {
  readonly number: number;
}

/** Null for numbers that would overflow. */
export interface VoteStatistics {
  /** Votes with a number. */
  readonly votes: number;
  readonly mean: number | null;
  /** Sample standard deviation; null for fewer than two votes. */
  readonly deviation: number | null;
  /** Null without votes. */
  readonly quartiles: { readonly first: number; readonly median: number; readonly third: number } | null;
}

const decimal = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

/** The values that are numbers, ascending. */
export function toNumbers(answerCounts: readonly AnswerCount[]): readonly NumberCount[] {
  return answerCounts
    .filter(({ value }) => decimal.test(value))
    .map((one) => ({ ...one, number: Number(one.value) }))
    .sort((one, other) => one.number - other.number);
}

/** @param answerCounts in ascending order */
export function toVoteStatistics(answerCounts: readonly NumberCount[]): VoteStatistics {
  const voted = answerCounts.filter(({ votes }) => votes > 0);
  const votes = sum(voted.map((one) => one.votes));
  if (votes === 0) return { votes, mean: null, deviation: null, quartiles: null };
  const mean = sum(voted.map((one) => one.number * one.votes)) / votes;
  const squares = sum(voted.map((one) => one.votes * (one.number - mean) ** 2));
  // The smallest number that at least this share of the votes do not exceed.
  const quantile = (part: number) => {
    let passed = 0;
    for (const one of voted) {
      passed += one.votes;
      if (passed >= votes * part) return one.number;
    }
    return 0;
  };
  return {
    votes,
    mean: finite(mean),
    deviation: votes < 2 ? null : finite(Math.sqrt(squares / (votes - 1))),
    quartiles: { first: quantile(0.25), median: quantile(0.5), third: quantile(0.75) },
  };
}

/**
 * The 95 % confidence interval of a mean, by Student's distribution; null for fewer than two votes.
 *
 * @param deviation of the sample
 */
export function toInterval95(
  mean: number | null,
  deviation: number | null,
  count: number,
): { low: number; high: number } | null {
  if (mean === null || deviation === null || count < 2) return null;
  const reach = (jstat.jStat.studentt.inv(0.975, count - 1) * deviation) / Math.sqrt(count);
  return { low: mean - reach, high: mean + reach };
}

export interface Scale {
  readonly low: number;
  readonly high: number;
  readonly parts: number;
}

/** A scale of unknown extent is 0 to 100, extended to the answers. */
export function toScaleOf(answerCounts: readonly NumberCount[], parts: number): Scale {
  const voted = answerCounts.filter(({ votes }) => votes > 0);
  const least = voted[0]?.number ?? 0;
  const most = voted.at(-1)?.number ?? 0;
  return least >= 0 && most <= 100 ? { low: 0, high: 100, parts } : { low: least, high: most, parts };
}

/** Votes and answers in each part of a scale; all parts have the same width. */
export function toParts(
  answerCounts: readonly NumberCount[],
  { low, high, parts }: Scale,
): readonly {
  readonly from: number;
  readonly to: number;
  readonly votes: number;
  readonly answers: number;
}[] {
  // The difference of the largest numbers would be infinite.
  const width = high / parts - low / parts;
  const rows = Array.from({ length: parts }, (_, index) => ({
    from: low + width * index,
    to: index === parts - 1 ? high : low + width * (index + 1),
    votes: 0,
    answers: 0,
  }));
  for (const { number, votes, answers } of answerCounts) {
    if (number < low || number > high) continue;
    const place = finite(number / width - low / width) ?? 0;
    const row = rows[Math.min(parts - 1, Math.floor(place))];
    if (row === undefined) continue;
    row.votes += votes;
    row.answers += answers;
  }
  return rows;
}

function finite(number: number): number | null {
  return Number.isFinite(number) ? number : null;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
