import Type, { type Static } from 'typebox';
import { AsOf, analyticsParameters, Counts, Explanation, Period } from './analytics.ts';
import { closed, Identifier, nullable, oneOf } from './fields.ts';
import { limits } from './limits.ts';
import type { OperationRows } from './operation.ts';

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
        'The intended split of impressions, as `creativeId=weight` with whole numbers; repeat the parameter. Default: equal',
    }),
  ),
});
export type ExperimentQuery = Static<typeof ExperimentQuery>;

/** Verdicts of an experiment, most urgent first. */
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
  return nullable(Type.Number({ minimum: 0, maximum: 1 }), { description });
}

export const Experiment = Type.Object({
  rows: Type.Array(
    Type.Object({
      creative: Type.String({ description: 'The creative' }),
      ...Counts.properties,
      low: fraction('Lower end of the 95 % interval of the rate (Wilson); null without impressions'),
      high: fraction('Upper end of the interval; null without impressions'),
      probabilityBest: fraction('Probability that its rate is the highest of all; null without impressions'),
      expectedLoss: fraction('Expected loss of its rate against the best one; null without impressions'),
      share: fraction('Its share of impressions; null if it is not part of the check of the split'),
      expectedShare: fraction('Its intended share; null if it is not part of the check'),
      moreImpressions: nullable(Type.Integer({ minimum: 0 }), {
        description:
          'How many more impressions it needs to differ significantly from the leading creative at current rates; null if that cannot be estimated',
      }),
      clamped: Type.Optional(
        Type.Literal(true, {
          description: 'It has more interactions than impressions, so statistics use a rate of 1',
        }),
      ),
    }),
    { description: 'Creatives of the campaign, highest rate first, at most 50' },
  ),
  verdict: Type.Object(
    {
      code: oneOf(experimentVerdicts, { description: 'The verdict, for programs' }),
      text: Type.String({ description: 'The verdict in words' }),
      creative: nullable(Type.String(), {
        description: 'The leading creative; null if there is none',
      }),
      moreImpressions: nullable(Type.Integer({ minimum: 0 }), {
        description: 'Impressions that all rows still need; 0 once decided, null if that cannot be estimated',
      }),
    },
    { description: 'The conclusion' },
  ),
  sampleRatio: Type.Union(
    [
      Type.Object({
        chiSquared: Type.Number({ description: 'Distance of the shares from the intended ones' }),
        degreesOfFreedom: Type.Integer({ description: 'Creatives in the check, less one' }),
        pValue: Type.Number({ description: 'Probability of shares this uneven by chance' }),
        mismatch: Type.Boolean({ description: 'True where pValue is below 0.001' }),
      }),
      Type.Null(),
    ],
    { description: 'Whether impressions were split as intended; null with fewer than two creatives' },
  ),
  leftOut: Type.Object(
    {
      withoutCreative: Type.Object(Counts.properties, { description: 'Events without a creative' }),
      otherCreatives: Type.Object(
        {
          creatives: Type.Integer({ description: 'Number of these creatives' }),
          ...Counts.properties,
        },
        { description: 'Creatives beyond the first 50' },
      ),
    },
    { description: 'Events of the campaign that are not compared' },
  ),
  period: Period,
  asOf: AsOf,
  explanation: Type.Optional(Explanation),
});
export type Experiment = Static<typeof Experiment>;

export const experimentOperations = {
  getExperiment: {
    at: 'GET /api/analytics/experiment',
    summary:
      'Which creative of a campaign is best, how certain that is, and how many impressions are still needed',
    permission: 'analytics:read',
    query: ExperimentQuery,
    answer: Experiment,
    table: true,
  },
} as const satisfies OperationRows;
