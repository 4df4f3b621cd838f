import { compareRates, type Trials } from '@overlay/service/internal/analytics/experiment/compare-rates.ts';
import { createExperimentHandlers } from '@overlay/service/internal/analytics/experiment/experiment.ts';
import {
  checkSampleRatio,
  trialsToTell,
  wilsonInterval,
} from '@overlay/service/internal/analytics/experiment/experiment-statistics.ts';
import { makeEventRow } from '@overlay/service/internal/event/event-row.fixture.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnalyticsStore, callOf, openAnalyticsStore } from './analytics-store.ts';
import { type DataSet, forAllSets, forEachSet, insertDataSets } from './data-sets.ts';
import { createRandom, pick } from './random-events.ts';
import { makeRandomQuestion } from './random-question.ts';
import { countEvents, groupBy, isImpression, selectEvents } from './reference.ts';

let analytics: AnalyticsStore;
let handlers: ReturnType<typeof createExperimentHandlers>;
let dataSets: readonly DataSet[];
beforeAll(async () => {
  analytics = await openAnalyticsStore();
  handlers = createExperimentHandlers(analytics.parts);
  dataSets = await insertDataSets(analytics);
});
afterAll(() => analytics.close());

/** Numerical integration of the densities with the midpoint rule, in its plainest form. */
function referenceStandings(all: readonly Trials[]): { probabilityBest: number; expectedLoss: number }[] {
  const steps = 20_000;
  const tables = all.map(({ trials, successes }) => {
    const peak = trials === 0 ? 0.5 : Math.min(1 - 1e-12, Math.max(1e-12, successes / trials));
    const log = (rate: number) => successes * Math.log(rate) + (trials - successes) * Math.log(1 - rate);
    const heights = Array.from({ length: steps }, (_, i) => Math.exp(log((i + 0.5) / steps) - log(peak)));
    const sum = heights.reduce((total, height) => total + height, 0);
    let below = 0;
    return heights.map((height) => {
      below += height / sum;
      return { chance: height / sum, below: below - height / sum / 2 };
    });
  });
  const best = (index: number, of: (rate: number) => number) =>
    (tables[index] ?? []).reduce((total, { chance }, i) => {
      const others = tables.reduce(
        (p, table, other) => (other === index ? p : p * (table[i]?.below ?? 0)),
        1,
      );
      return total + chance * others * of((i + 0.5) / steps);
    }, 0);
  const highest = all.reduce((sum, _, index) => sum + best(index, (rate) => rate), 0);
  return all.map(({ trials, successes }, index) => ({
    probabilityBest: best(index, () => 1),
    expectedLoss: highest - (successes + 1) / (trials + 2),
  }));
}

/**
 * The probability that the second of two rates is higher, in closed form (Evan Miller, "Formulas for Bayesian A/B
 * Testing").
 */
function secondIsHigher(one: Trials, other: Trials): number {
  const logFactorials = [0];
  for (let n = 1; n <= one.trials + other.trials + 4; n += 1) {
    logFactorials.push((logFactorials[n - 1] ?? 0) + Math.log(n));
  }
  const logBeta = (a: number, b: number) =>
    (logFactorials[a - 1] ?? 0) + (logFactorials[b - 1] ?? 0) - (logFactorials[a + b - 1] ?? 0);
  const [a, b] = [one.successes + 1, one.trials - one.successes + 1];
  const d = other.trials - other.successes + 1;
  let sum = 0;
  for (let i = 0; i <= other.successes; i += 1) {
    sum += Math.exp(logBeta(a + i, b + d) - Math.log(d + i) - logBeta(1 + i, d) - logBeta(a, b));
  }
  return sum;
}

describe('rates are compared', () => {
  it.each<[number, number, number, number]>([
    [0, 0, 0, 0],
    [1, 1, 1, 0],
    [10, 0, 12, 12],
    [100, 12, 110, 19],
    [5_000, 500, 40, 3],
    [20_000, 2_000, 21_000, 2_150],
  ])('of two as in the closed form: %i views with %i, %i with %i', (n, s, m, t) => {
    const [one, other] = [
      { trials: n, successes: s },
      { trials: m, successes: t },
    ];
    const [first, second] = compareRates([one, other]);
    expect(second?.probabilityBest).toBeCloseTo(secondIsHigher(one, other), 5);
    expect((first?.probabilityBest ?? 0) + (second?.probabilityBest ?? 0)).toBeCloseTo(1, 9);
  });

  it('of several as in the numerical reference', { tags: ['long'] }, () => {
    const random = createRandom(7);
    for (let round = 0; round < 20; round += 1) {
      const all = Array.from({ length: 2 + Math.floor(random() * 5) }, () => {
        const trials = Math.floor(random() ** 3 * 3_000);
        return { trials, successes: Math.floor(random() * (trials + 1)) };
      });
      const expected = referenceStandings(all);
      for (const [index, standing] of compareRates(all).entries()) {
        expect(standing.probabilityBest, JSON.stringify(all)).toBeCloseTo(
          expected[index]?.probabilityBest ?? -1,
          4,
        );
        expect(standing.expectedLoss).toBeCloseTo(expected[index]?.expectedLoss ?? -1, 4);
      }
    }
  });

  it('of fifty million views each as in the normal distribution', () => {
    // One standard deviation of their difference apart: 0.8413.
    const trials = 50_000_000;
    const apart = Math.round(Math.sqrt(2 * trials * 0.1 * 0.9));
    const [, second] = compareRates([
      { trials, successes: trials / 10 },
      { trials, successes: trials / 10 + apart },
    ]);
    expect(second?.probabilityBest).toBeCloseTo(0.8413, 3);
    expect(second?.expectedLoss).toBeCloseTo((0.0833 * apart) / trials, 8);
  });
});

describe('statistics', () => {
  it("are Wilson's interval, as published, and within 0 and 1 at the ends", () => {
    const [low, high] = wilsonInterval({ trials: 263, successes: 81 }) ?? [];
    // Newcombe 1998, table I.
    expect([low, high]).toEqual([expect.closeTo(0.2553, 4), expect.closeTo(0.3662, 4)]);
    expect(wilsonInterval({ trials: 20, successes: 0 })).toEqual([0, expect.closeTo(0.1611, 4)]);
    expect(wilsonInterval({ trials: 20, successes: 20 })?.[1]).toBe(1);
    expect(wilsonInterval({ trials: 0, successes: 0 })).toBeUndefined();
  });

  it('equal published p values', () => {
    expect(checkSampleRatio([60, 40], [0.5, 0.5])).toEqual({
      chiSquared: expect.closeTo(4, 9),
      degreesOfFreedom: 1,
      pValue: expect.closeTo(0.0455, 4),
      mismatch: false,
    });
    expect(checkSampleRatio([30, 50, 20], [0.3, 0.5, 0.2])?.pValue).toBe(1);
    expect(checkSampleRatio([50_500, 49_500], [0.5, 0.5])?.mismatch).toBe(false);
    expect(checkSampleRatio([51_000, 49_000], [0.5, 0.5])?.mismatch).toBe(true);
    expect(checkSampleRatio([4, 4], [0.5, 0.5])).toBeUndefined();
  });

  it('give the number of trials that distinguish two rates: fewer for larger differences, more for several rates', () => {
    const of = (successes: number) => ({ trials: 998, successes: successes - 1 });
    // (1.6449 + 0.8416)² (0.1 · 0.9 + 0.12 · 0.88) / 0.02²
    expect(trialsToTell(of(100), of(120), 2)).toBe(3_024);
    expect(trialsToTell(of(100), of(300), 2)).toBe(100);
    expect(trialsToTell(of(100), of(120), 3)).toBeGreaterThan(3_024);
    expect(trialsToTell(of(100), of(100), 2)).toBeUndefined();
  });
});

describe('an experiment', () => {
  it('compares the counts of each creative, which equal the reference', forAllSets, async () => {
    await forEachSet(dataSets, 4, async ({ account, events }, random) => {
      const campaignId = [pick(random, ['camp_1', 'camp_2'])];
      const question = { ...makeRandomQuestion(random), campaignId };
      const selected = selectEvents(events, question);
      const expected = [...groupBy(selected, ({ creativeId }) => creativeId)]
        .map(([creative, own]) => ({ creative, ...countEvents(own) }))
        .filter(({ impressions, interactions }) => impressions + interactions > 0);
      const { rows, verdict, leftOut } = await handlers.getExperiment(callOf(account, question));
      const counts = rows.map(({ creative, impressions, interactions, engagementRate }) => ({
        creative,
        impressions,
        interactions,
        engagementRate,
      }));
      const byName = (one: { creative: string }, other: { creative: string }) =>
        one.creative < other.creative ? -1 : 1;
      expect([...counts].sort(byName), JSON.stringify(question)).toEqual(
        expected.filter(({ creative }) => creative !== '').sort(byName),
      );
      const without = selected.filter(({ creativeId }) => creativeId === '');
      expect(leftOut).toMatchObject({
        withoutCreative: countEvents(without),
        otherCreatives: { creatives: 0, impressions: 0, interactions: 0 },
      });
      const seen = rows.filter(({ impressions }) => impressions > 0);
      const chances = seen.map(({ probabilityBest }) => probabilityBest ?? -1);
      if (seen.length > 0) expect(chances.reduce((sum, chance) => sum + chance)).toBeCloseTo(1, 6);
      for (const row of rows) {
        expect(row.clamped).toBe(row.interactions > row.impressions ? true : undefined);
        if (row.impressions === 0)
          expect(row).toMatchObject({ low: null, probabilityBest: null, expectedLoss: null });
        else expect(row.low ?? 2).toBeLessThanOrEqual(row.high ?? -1);
      }
      expect(verdict.creative).toBe(seen[0]?.creative ?? null);
      const impressions = selected.filter((event) => isImpression(event) && event.creativeId !== '').length;
      if (impressions === 0) expect(verdict.code).toBe('no_data');
    });
  });

  /** A separate campaign with these impressions and interactions of creatives `a`, `b`, … */
  async function ask(name: string, creatives: readonly (readonly [number, number])[], query: object = {}) {
    const rows = creatives.flatMap(([impressions, interactions], creative) =>
      Array.from({ length: impressions + interactions }, (_, index) =>
        makeEventRow({
          accountId: 'acct_experiment',
          eventId: `evt_${name}_${creative}_${index}`,
          campaignId: `camp_${name}`,
          creativeId: String.fromCharCode(97 + creative),
          eventType: index < impressions ? 'impression' : 'interaction',
          interactionType: index < impressions ? '' : 'tap',
        }),
      ),
    );
    if (rows.length > 0) await analytics.insert(name, rows);
    return handlers.getExperiment(callOf('acct_experiment', { campaignId: [`camp_${name}`], ...query }));
  }

  it.each<[string, readonly (readonly [number, number])[], object]>([
    ['no_data', [], { creative: null, moreImpressions: null }],
    ['no_data', [[0, 3]], { creative: null }],
    [
      'one_creative',
      [
        [10, 3],
        [0, 1],
      ],
      { creative: 'a', moreImpressions: null },
    ],
    [
      'sample_ratio_mismatch',
      [
        [1_500, 150],
        [1_000, 180],
      ],
      { creative: 'b' },
    ],
    [
      'too_early',
      [
        [50, 1],
        [50, 25],
      ],
      { creative: 'b', moreImpressions: 100 },
    ],
    [
      'winner',
      [
        [1_000, 100],
        [1_010, 160],
      ],
      { creative: 'b', moreImpressions: 0 },
    ],
    [
      'equivalent',
      [
        [150, 149],
        [150, 149],
      ],
      { moreImpressions: 0 },
    ],
    [
      'equivalent',
      [
        [150, 160],
        [150, 170],
      ],
      { moreImpressions: 0 },
    ],
    [
      'undecided',
      [
        [1_000, 100],
        [1_010, 110],
      ],
      { creative: 'b' },
    ],
    [
      'undecided',
      [
        [200, 20],
        [200, 20],
      ],
      { creative: 'a', moreImpressions: null },
    ],
  ])('has the verdict %s if creatives have %j', async (code, creatives, expected) => {
    const { verdict } = await ask(`${code}_${creatives.flat().join('_')}`, creatives);
    expect(verdict).toMatchObject({ code, ...expected });
  });

  it('accepts the intended weights of the creatives', async () => {
    const meant = await ask(
      'weighted',
      [
        [3_000, 300],
        [1_000, 180],
      ],
      { weights: ['a=3', 'b=1'] },
    );
    expect(meant.sampleRatio).toMatchObject({ mismatch: false, pValue: 1, degreesOfFreedom: 1 });
    expect(meant.verdict.code).toBe('winner');
    expect(meant.rows[0]).toMatchObject({ creative: 'b', share: 0.25, expectedShare: 0.25 });
    const wrong = handlers.getExperiment(
      callOf('acct_experiment', { campaignId: ['a'], weights: ['a=1', 'a=2'] }),
    );
    await expect(wrong).rejects.toMatchObject({ code: 'validation_failed' });
    const absent = handlers.getExperiment(
      callOf('acct_experiment', { campaignId: ['camp_weighted'], weights: ['a=1', 'z=1'] }),
    );
    expect((await absent).sampleRatio?.mismatch).toBe(true);
  });

  it('asks for as many more impressions as a repetition needs for a decision', async () => {
    const { verdict, rows } = await ask('more', [
      [1_000, 100],
      [1_000, 120],
    ]);
    expect(verdict.code).toBe('undecided');
    const more = rows.map(({ moreImpressions }) => moreImpressions ?? 0);
    expect(verdict.moreImpressions).toBe(more.reduce((sum, number) => sum + number));
    // A little beyond the need, because the need itself leads to 95 % in four of five repetitions.
    const factor = 1 + Math.max(...more) / 1_000;
    const repeated = compareRates(
      rows.map((row) => ({
        trials: Math.round(row.impressions * factor),
        successes: Math.round(row.interactions * factor),
      })),
    );
    expect(repeated[0]?.probabilityBest).toBeGreaterThan(0.95);
  });
});
