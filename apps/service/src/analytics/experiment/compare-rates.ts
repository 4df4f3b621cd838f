/** How often something could happen and how often it did; `successes` is at most `trials`. */
export interface Trials {
  readonly trials: number;
  readonly successes: number;
}

export interface Standing {
  /** The probability that this rate is the highest. Over all rates they add up to 1. */
  readonly probabilityBest: number;
  /** By how much this rate is expected to fall short of the highest. */
  readonly expectedLoss: number;
}

/**
 * Compares rates by their posterior distributions: Beta(1 + successes, 1 + failures), from a uniform prior. The integrals
 * over them are computed, not drawn at random, so that the same counts always give the same answer. Each density is
 * tabulated relative to its peak and divided by its own integral: that needs no gamma function, and keeps its precision at
 * a hundred million trials, where the incomplete beta functions of small libraries lose theirs.
 */
export function compareRates(all: readonly Trials[]): readonly Standing[] {
  const posteriors = all.map(toPosterior);
  const means = all.map(({ trials, successes }) => (successes + 1) / (trials + 2));
  const highestMean = Math.max(...means);
  const chances = all.map(() => 0);
  let total = 0;
  /** Of the highest rate, above the highest mean: differences of rates are far smaller than rates. */
  let excess = 0;
  const add = (rate: number, weight: number) => {
    const below = posteriors.map((posterior) => posterior.below(rate));
    const belowAfter = productsAfter(below);
    let belowBefore = 1;
    for (const [index, { density }] of posteriors.entries()) {
      const othersBelow = belowBefore * (belowAfter[index] ?? 1);
      const chance = othersBelow === 0 ? 0 : weight * othersBelow * density(rate);
      chances[index] = (chances[index] ?? 0) + chance;
      total += chance;
      excess += chance * (rate - highestMean);
      belowBefore *= below[index] ?? 1;
    }
  };
  // Simpson's rule between the points of all of them: where one is flat, another may be steep.
  const points = posteriors.flatMap((posterior) => posterior.points).sort((one, other) => one - other);
  for (const [index, point] of points.entries()) {
    const [before = point, after = point] = [points[index - 1], points[index + 1]];
    if (after > before) add(point, (after - before) / 6);
    if (after > point) add((point + after) / 2, (4 * (after - point)) / 6);
  }
  return chances.map((chance, index) => ({
    probabilityBest: chance / total,
    expectedLoss: Math.max(0, excess - ((means[index] ?? 0) - highestMean)),
  }));
}

/** For each factor the product of those after it. */
function productsAfter(factors: readonly number[]): readonly number[] {
  const products: number[] = [];
  let product = 1;
  for (let index = factors.length - 1; index >= 0; index -= 1) {
    products[index] = product;
    product *= factors[index] ?? 1;
  }
  return products;
}

interface Posterior {
  /** The ends of its panels. */
  readonly points: readonly number[];
  density(rate: number): number;
  /** The probability that the rate is below a value. */
  below(rate: number): number;
}

/** Over about 15 standard deviations: errors are below one in a million. */
const panels = 100;
/** Densities below e^-30 of the peak add nothing. */
const leastLogDensity = -30;

function toPosterior({ trials, successes }: Trials): Posterior {
  const failures = trials - successes;
  const peak = trials === 0 ? 0.5 : successes / trials;
  const logDensity = (rate: number) =>
    (successes === 0 ? 0 : successes * Math.log1p((rate - peak) / peak)) +
    (failures === 0 ? 0 : failures * Math.log1p((peak - rate) / (1 - peak)));
  const from = findEdge(logDensity, peak, 0);
  const to = findEdge(logDensity, peak, 1);
  const width = (to - from) / panels;
  const points = Array.from({ length: panels + 1 }, (_, index) => from + index * width);
  const heights = points.map((rate) => Math.exp(logDensity(rate)));
  const areas = [0];
  for (let panel = 0; panel < panels; panel += 1) {
    const middle = Math.exp(logDensity(from + (panel + 0.5) * width));
    const heightsTogether = (heights[panel] ?? 0) + 4 * middle + (heights[panel + 1] ?? 0);
    areas.push((areas[panel] ?? 0) + (width / 6) * heightsTogether);
  }
  const area = areas[panels] ?? 1;
  return {
    points,
    density: (rate) => (rate < from || rate > to ? 0 : Math.exp(logDensity(rate)) / area),
    below(rate) {
      if (rate <= from) return 0;
      if (rate >= to) return 1;
      const panel = Math.min(panels - 1, Math.floor((rate - from) / width));
      const at = (rate - from) / width - panel;
      const [start = 0, end = 0] = [areas[panel], areas[panel + 1]];
      const [heightAtStart = 0, heightAtEnd = 0] = [heights[panel], heights[panel + 1]];
      // The cubic through both ends with their slopes.
      const bend = at * (1 - at) * width * ((1 - at) * heightAtStart - at * heightAtEnd);
      const value = start + (end - start) * at * at * (3 - 2 * at) + bend;
      return Math.min(1, Math.max(0, value / area));
    },
  };
}

/** Where, from the peak towards one end, the density stops mattering; that end if it matters up to there. */
function findEdge(logDensity: (rate: number) => number, peak: number, end: number): number {
  if (logDensity(end) >= leastLogDensity) return end;
  let [inside, outside] = [peak, end];
  for (let step = 0; step < 60; step += 1) {
    const middle = (inside + outside) / 2;
    if (logDensity(middle) < leastLogDensity) outside = middle;
    else inside = middle;
  }
  return outside;
}
