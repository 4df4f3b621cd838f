import { type Counts, type Experiment, type ExperimentVerdict, limits } from '@overlay/contract';
import { ProblemError } from '../../http/answers/problem-error.ts';
import type { Handlers } from '../../http/operations/operation-types.ts';
import { breakdownQueries } from '../breakdown/breakdown.ts';
import { toCounts, toRate } from '../counts.ts';
import { countFigures, type Figure } from '../explanation.ts';
import { Reading, type ReadingParts } from '../reading.ts';
import { compareRates, type Trials } from './compare-rates.ts';
import {
  alike,
  certain,
  checkSampleRatio,
  fewestTrials,
  trialsToTell,
  wilsonInterval,
} from './experiment-statistics.ts';

interface Creative extends Trials {
  readonly name: string;
  readonly counts: Counts;
}
type Row = Experiment['rows'][number];

const figures: readonly Figure[] = [
  ...countFigures,
  {
    figure: 'low, high',
    rule: "Wilson's 95 % interval of interactions in impressions. More interactions than impressions count as that many impressions, here and below.",
  },
  {
    figure: 'probabilityBest, expectedLoss',
    rule: 'From the distributions Beta(1 + interactions, 1 + impressions − interactions) of the rates: how likely a rate is the highest, and by how much it falls short of the highest on average. Computed by integration. Creatives without impressions have no part in it.',
  },
  {
    figure: 'moreImpressions',
    rule: 'Impressions until a creative and the leading one differ with 95 % certainty in four of five repetitions, at current rates (one-sided, by Bonferroni among several), at least 100 each, less those it has. The leading creative needs as many as the one that is hardest to tell from it.',
  },
  {
    figure: 'sampleRatio',
    rule: "Pearson's chi-squared test of the impressions against equal shares or `weights`. Null with fewer than two creatives or fewer than five impressions meant for one. Impressions of one viewer are taken as independent.",
  },
  {
    figure: 'verdict',
    rule: 'The first that holds of: no_data (no impressions), one_creative (with impressions), sample_ratio_mismatch (pValue < 0.001), too_early (a creative has fewer than 100 impressions), winner (probabilityBest ≥ 0.95), equivalent (no expectedLoss above 1 % of the leading rate), undecided.',
  },
];

/** `GET /api/analytics/experiment`. */
export function createExperimentHandlers(parts: ReadingParts) {
  return {
    async getExperiment(call) {
      const weights = parseWeights(call.query.weights);
      const reading = await Reading.begin(call, parts);
      // One more, for the events that name no creative.
      const limit = limits.comparedCreatives + 1;
      const found = await reading.run(breakdownQueries.creative, { sort: 'impressions', limit, offset: 0 });
      const named = found.filter(({ key }) => key !== '').slice(0, limits.comparedCreatives);
      const without = found.find(({ key }) => key === '') ?? { impressions: 0, interactions: 0 };
      const compared = compare(named.map(toCreative), weights);
      const [{ rows: all, allImpressions, allInteractions } = nothing] = found;
      const rest = [without, ...named].reduce(
        (left, row) => ({
          impressions: left.impressions - row.impressions,
          interactions: left.interactions - row.interactions,
        }),
        { impressions: allImpressions, interactions: allInteractions },
      );
      const hasWithout = found.some(({ key }) => key === '');
      return {
        ...compared,
        leftOut: {
          withoutCreative: toCounts(without),
          otherCreatives: { creatives: all - named.length - (hasWithout ? 1 : 0), ...toCounts(rest) },
        },
        ...(await reading.ending(await reading.period(), figures)),
      };
    },
  } satisfies Partial<Handlers>;
}

const nothing = { rows: 0, allImpressions: 0, allInteractions: 0 };

function toCreative(row: {
  readonly key: string;
  readonly impressions: number;
  readonly interactions: number;
}): Creative {
  const { key: name, impressions: trials, interactions } = row;
  return { name, counts: toCounts(row), trials, successes: Math.min(interactions, trials) };
}

function compare(
  creatives: readonly Creative[],
  weights: ReadonlyMap<string, number> | undefined,
): Pick<Experiment, 'rows' | 'verdict' | 'sampleRatio'> {
  const shares = toShares(creatives, weights);
  const sampleRatio = checkSampleRatio(
    [...shares.values()].map(({ trials }) => trials),
    [...shares.values()].map(({ expected }) => expected),
  );
  const seen = creatives.filter(({ trials }) => trials > 0).sort(byRate);
  const standings = new Map(compareRates(seen).map((standing, index) => [seen[index]?.name, standing]));
  const needs = toNeeds(seen);
  const dealt = [...shares.values()].reduce((sum, { trials }) => sum + trials, 0);
  const unseen = creatives.filter(({ trials }) => trials === 0);
  const rows = [...seen, ...unseen].map((creative): Row => {
    const { name: creativeName, counts } = creative;
    const [low, high] = wilsonInterval(creative) ?? [null, null];
    const standing = standings.get(creativeName);
    const share = shares.get(creativeName);
    return {
      creative: creativeName,
      ...counts,
      low: low === null ? null : round(low),
      high: high === null ? null : round(high),
      probabilityBest: standing === undefined ? null : round(standing.probabilityBest),
      expectedLoss: standing === undefined ? null : round(standing.expectedLoss),
      share: share === undefined ? null : toRate(share.trials, dealt),
      expectedShare: share === undefined ? null : round(share.expected),
      moreImpressions: needs.get(creativeName) ?? null,
      ...(counts.interactions > counts.impressions ? { clamped: true as const } : {}),
    };
  });
  return {
    rows,
    verdict: toVerdict(seen, rows, sampleRatio?.mismatch ?? false),
    sampleRatio: sampleRatio ?? null,
  };
}

/** Highest rate first; ties by impressions. */
function byRate(one: Creative, other: Creative): number {
  const higher = other.successes / other.trials - one.successes / one.trials;
  return higher || other.trials - one.trials || (one.name < other.name ? -1 : 1);
}

/** The creatives in the check of shares, and the share of impressions that each was meant to get. */
function toShares(
  creatives: readonly Creative[],
  weights: ReadonlyMap<string, number> | undefined,
): ReadonlyMap<string, { readonly trials: number; readonly expected: number }> {
  const meant = weights ?? new Map(creatives.map(({ name }) => [name, 1]));
  const total = [...meant.values()].reduce((sum, weight) => sum + weight, 0);
  return new Map(
    [...meant].map(([name, weight]) => [
      name,
      { trials: creatives.find((one) => one.name === name)?.trials ?? 0, expected: weight / total },
    ]),
  );
}

/** How many impressions each creative lacks, by the rule in `figures`. Null for creatives that cannot be distinguished. */
function toNeeds(seen: readonly Creative[]): ReadonlyMap<string, number> {
  const [leader, ...others] = seen;
  const needs = new Map<string, number>();
  if (leader === undefined || others.length === 0) return needs;
  const needed = others.map((other) => trialsToTell(leader, other, seen.length));
  for (const [index, { name, trials }] of others.entries()) {
    const own = needed[index];
    if (own !== undefined) needs.set(name, Math.max(0, own - trials));
  }
  const most = Math.max(...needed.map((own) => own ?? Number.POSITIVE_INFINITY));
  if (Number.isFinite(most)) needs.set(leader.name, Math.max(0, most - leader.trials));
  return needs;
}

function toVerdict(
  seen: readonly Creative[],
  rows: readonly Row[],
  mismatch: boolean,
): Experiment['verdict'] {
  const [leader] = rows;
  const compared = rows.slice(0, seen.length);
  const say = (code: ExperimentVerdict, text: string): Experiment['verdict'] => {
    const decided = code === 'winner' || code === 'equivalent';
    return {
      code,
      text,
      creative: seen[0]?.name ?? null,
      moreImpressions: decided ? 0 : sumOrNull(compared.map(({ moreImpressions }) => moreImpressions)),
    };
  };
  if (leader === undefined || seen.length === 0) {
    return say('no_data', 'No creative of this campaign has been seen in this period.');
  }
  if (seen.length === 1) {
    return say('one_creative', 'Only one creative has been seen, so there is nothing to compare it with.');
  }
  if (mismatch) {
    return say(
      'sample_ratio_mismatch',
      'Impressions are not shared out as they were meant to be. Find out why before you trust the rates; if the shares were meant, say so with `weights`.',
    );
  }
  const { creative, probabilityBest, engagementRate } = leader;
  if (seen.some(({ trials }) => trials < fewestTrials)) {
    return say('too_early', `A creative has fewer than ${fewestTrials} impressions.`);
  }
  if (probabilityBest !== null && probabilityBest >= certain) {
    const percent = Math.floor(probabilityBest * 1_000) / 10;
    return say('winner', `${creative} has the highest rate with a probability of ${percent} %.`);
  }
  const mostLost = Math.max(...compared.map(({ expectedLoss }) => expectedLoss ?? 0));
  if (mostLost <= alike * Math.min(1, engagementRate)) {
    return say(
      'equivalent',
      'The creatives are alike: choosing any of them costs at most 1 % of the best rate.',
    );
  }
  return say('undecided', `${creative} leads, but it is not certain yet that it is the best.`);
}

function sumOrNull(numbers: readonly (number | null)[]): number | null {
  if (numbers.length === 0) return null;
  return numbers.reduce((sum, number) => (sum === null || number === null ? null : sum + number));
}

function round(number: number): number {
  return Number(number.toFixed(9));
}

/** Throws `validation_failed` where a creative has two weights. Undefined if none are given: equal shares. */
function parseWeights(weights: readonly string[] | undefined): ReadonlyMap<string, number> | undefined {
  if (weights === undefined) return undefined;
  const parsed = new Map(
    weights.map((text) => {
      const equals = text.lastIndexOf('=');
      return [text.slice(0, equals), Number(text.slice(equals + 1))];
    }),
  );
  if (parsed.size === weights.length) return parsed;
  const detail = 'must name each creative once';
  throw new ProblemError('validation_failed', `weights ${detail}.`, {
    errors: [{ pointer: '/weights', code: 'duplicate', detail }],
  });
}
