/** A value, how many devices gave it as their last answer, and how often it was given at all. */
export interface Told {
  readonly value: string;
  readonly votes: number;
  readonly answers: number;
}

interface ToldNumber extends Told {
  readonly number: number;
}

/** What is larger than numbers can be is null. */
export interface VoteStatistics {
  /** Votes with a number. */
  readonly votes: number;
  readonly mean: number | null;
  /** Of the sample; null of fewer than two votes. */
  readonly deviation: number | null;
  /** Null without any vote. */
  readonly quartiles: { readonly first: number; readonly median: number; readonly third: number } | null;
}

const decimal = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

/** The values that are numbers, in their order. */
export function toNumbers(told: readonly Told[]): readonly ToldNumber[] {
  return told
    .filter(({ value }) => decimal.test(value))
    .map((one) => ({ ...one, number: Number(one.value) }))
    .sort((one, other) => one.number - other.number);
}

/** @param told in their order */
export function toVoteStatistics(told: readonly ToldNumber[]): VoteStatistics {
  const voted = told.filter(({ votes }) => votes > 0);
  const votes = sum(voted.map((one) => one.votes));
  if (votes === 0) return { votes, mean: null, deviation: null, quartiles: null };
  const mean = sum(voted.map((one) => one.number * one.votes)) / votes;
  const squares = sum(voted.map((one) => one.votes * (one.number - mean) ** 2));
  // The smallest number that at least this part of all votes are no larger than.
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

export interface Scale {
  readonly low: number;
  readonly high: number;
  readonly parts: number;
}

/** Where nobody says how far a scale reaches, it is 0 to 100 or, beyond that, what was answered. */
export function toScaleOf(told: readonly ToldNumber[], parts: number): Scale {
  const voted = told.filter(({ votes }) => votes > 0);
  const least = voted[0]?.number ?? 0;
  const most = voted.at(-1)?.number ?? 0;
  return least >= 0 && most <= 100 ? { low: 0, high: 100, parts } : { low: least, high: most, parts };
}

/** Votes and answers in each part of a scale, which are of one width. */
export function toParts(
  told: readonly ToldNumber[],
  { low, high, parts }: Scale,
): readonly {
  readonly from: number;
  readonly to: number;
  readonly votes: number;
  readonly answers: number;
}[] {
  // Of the largest numbers the difference would be infinite.
  const width = high / parts - low / parts;
  const rows = Array.from({ length: parts }, (_, index) => ({
    from: low + width * index,
    to: index === parts - 1 ? high : low + width * (index + 1),
    votes: 0,
    answers: 0,
  }));
  for (const { number, votes, answers } of told) {
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
