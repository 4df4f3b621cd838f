import Type, { type Static } from 'typebox';
import { AsOf } from './analytics.ts';
import { analyticsParameters, Period } from './analytics-filters.ts';
import { closed } from './closed.ts';
import { Explanation } from './explanation.ts';
import { oneOf } from './one-of.ts';

/** In the order in which they happen. */
export const funnelSteps = ['impression', 'interaction', 'completion', 'conversion'] as const;
export type FunnelStep = (typeof funnelSteps)[number];

export const funnelUnits = ['session', 'device'] as const;
export type FunnelUnit = (typeof funnelUnits)[number];

export const FunnelQuery = closed({
  ...analyticsParameters,
  by: Type.Optional(oneOf(funnelUnits, { description: 'What goes through the funnel. Default: session' })),
  steps: Type.Optional(
    Type.Array(oneOf(funnelSteps), {
      minItems: 2,
      maxItems: funnelSteps.length,
      description: 'At least two steps, in their order; repeat the parameter. Default: all four',
    }),
  ),
});
export type FunnelQuery = Static<typeof FunnelQuery>;

const Share = { minimum: 0, maximum: 1 };

export const Funnel = Type.Object({
  by: oneOf(funnelUnits, { description: 'What goes through the funnel' }),
  rows: Type.Array(
    Type.Object({
      step: oneOf(funnelSteps, { description: 'A step that was asked for' }),
      units: Type.Integer({
        description:
          'Sessions or devices that took all steps up to this one, each at or after the one before it',
      }),
      shareOfFirst: Type.Number({ ...Share, description: 'units / units of the first step, 0 without any' }),
      shareOfPrevious: Type.Union([Type.Number(Share), Type.Null()], {
        description: 'units / units of the step before, 0 without any; null at the first step',
      }),
      medianSecondsFromPrevious: Type.Union([Type.Number({ minimum: 0 }), Type.Null()], {
        description:
          'Median over the units that reached the step; null at the first step, without units, and where `estimated` is true',
      }),
    }),
    { description: 'The steps that were asked for, in order' },
  ),
  estimated: Type.Boolean({
    description:
      'False: exact. True where there is too much to follow every unit: units are estimated, and medians are null',
  }),
  period: Period,
  asOf: AsOf,
  explanation: Type.Optional(Explanation),
});
export type Funnel = Static<typeof Funnel>;
