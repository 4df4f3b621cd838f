import Type, { type Static } from 'typebox';
import { AsOf, Counts } from './analytics.ts';
import { analyticsParameters, Period } from './analytics-filters.ts';
import { closed } from './closed.ts';
import { Explanation } from './explanation.ts';
import { Identifier } from './identifiers.ts';
import { limits } from './limits.ts';
import { oneOf } from './one-of.ts';

export const ExperimentQuery = closed({
  ...analyticsParameters,
  campaignId: Type.Array(Identifier, {
    minItems: 1,
    maxItems: 1,
    description: 'The campaign whose creatives are compared',
  }),
  weights: Type.Optional(
    Type.Array(Type.String({ pattern: '^[A-Za-z0-9._:-]{1,128}=[1-9]\\d{0,5}$' }), {
      minItems: 2,
      maxItems: limits.comparedCreatives,
      description:
        'How impressions were meant to be shared out, as `creativeId=weight` with whole numbers; repeat the parameter. Default: equally',
    }),
  ),
});
export type ExperimentQuery = Static<typeof ExperimentQuery>;

/** What an experiment says, most urgent first. */
export const experimentVerdicts = [
  'no_data',
  'one_creative',
  'sample_ratio_mismatch',
  'too_early',
  'winner',
  'equivalent',
  'undecided',
] as const;
export type ExperimentVerdict = (typeof experimentVerdicts)[number];

function fraction(description: string) {
  return Type.Union([Type.Number({ minimum: 0, maximum: 1 }), Type.Null()], { description });
}

export const Experiment = Type.Object({
  rows: Type.Array(
    Type.Object({
      creative: Type.String({ description: 'The creative' }),
      ...Counts.properties,
      low: fraction('Lower end of the 95 % interval of the rate (Wilson); null without impressions'),
      high: fraction('Upper end of the interval; null without impressions'),
      probabilityBest: fraction('Probability that its rate is the highest of all; null without impressions'),
      expectedLoss: fraction(
        'By how much its rate is expected to fall short of the best one; null without impressions',
      ),
      share: fraction('Its share of the impressions in the check of shares; null if it has no part in it'),
      expectedShare: fraction('The share it was meant to have; null if it has no part in the check'),
      moreImpressions: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], {
        description:
          'How many more impressions it needs until it differs from the leading creative for certain, if rates stay as they are; null if that cannot be told',
      }),
      clamped: Type.Optional(
        Type.Literal(true, {
          description: 'It has more interactions than impressions: statistics take its rate as 1',
        }),
      ),
    }),
    { description: 'Creatives of the campaign, highest rate first, at most 50' },
  ),
  verdict: Type.Object(
    {
      code: oneOf(experimentVerdicts, { description: 'The verdict, for programs' }),
      text: Type.String({ description: 'The verdict in words' }),
      creative: Type.Union([Type.String(), Type.Null()], {
        description: 'The creative that leads; null if there is none',
      }),
      moreImpressions: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], {
        description:
          'Impressions still missing in all rows; 0 once it is decided, null if that cannot be told',
      }),
    },
    { description: 'What the numbers say' },
  ),
  sampleRatio: Type.Union(
    [
      Type.Object({
        chiSquared: Type.Number({ description: 'Distance of the shares from those that were meant' }),
        degreesOfFreedom: Type.Integer({ description: 'Creatives in the check, less one' }),
        pValue: Type.Number({ description: 'How likely shares as uneven as these are by chance' }),
        mismatch: Type.Boolean({ description: 'True where pValue is below 0.001' }),
      }),
      Type.Null(),
    ],
    { description: 'Whether impressions were shared out as meant; null with fewer than two creatives' },
  ),
  leftOut: Type.Object(
    {
      withoutCreative: Type.Object(Counts.properties, { description: 'Events that name no creative' }),
      otherCreatives: Type.Object(
        {
          creatives: Type.Integer({ description: 'How many there are' }),
          ...Counts.properties,
        },
        { description: 'Creatives beyond the first 50' },
      ),
    },
    { description: 'What of the campaign is not compared' },
  ),
  period: Period,
  asOf: AsOf,
  explanation: Type.Optional(Explanation),
});
export type Experiment = Static<typeof Experiment>;
