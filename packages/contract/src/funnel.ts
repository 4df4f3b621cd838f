import Type, { type Static } from 'typebox';
import { AsOf, analyticsParameters, Explanation, Period } from './analytics.ts';
import { closed, nullable, oneOf } from './fields.ts';
import type { OperationRows } from './operation.ts';

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
      description: 'At least two steps, in order; repeat the parameter. Default: all four',
    }),
  ),
});
export type FunnelQuery = Static<typeof FunnelQuery>;

const Share = { minimum: 0, maximum: 1 };

export const Funnel = Type.Object({
  by: oneOf(funnelUnits, { description: 'What goes through the funnel' }),
  rows: Type.Array(
    Type.Object({
      step: oneOf(funnelSteps, { description: 'A requested step' }),
      units: Type.Integer({
        description:
          'Sessions or devices that took all steps up to this one, each at or after the previous one',
      }),
      shareOfFirst: Type.Number({ ...Share, description: 'units / units of the first step, 0 without any' }),
      shareOfPrevious: nullable(Type.Number(Share), {
        description: 'units / units of the previous step, 0 without any; null at the first step',
      }),
      medianSecondsFromPrevious: nullable(Type.Number({ minimum: 0 }), {
        description:
          'Median over the units that reached the step; null at the first step, without units, and where `estimated` is true',
      }),
    }),
    { description: 'The requested steps, in order' },
  ),
  estimated: Type.Boolean({
    description:
      'False: exact. True if there are too many events to follow every unit: units are estimated, and medians are null',
  }),
  period: Period,
  asOf: AsOf,
  explanation: Type.Optional(Explanation),
});
export type Funnel = Static<typeof Funnel>;

export const funnelOperations = {
  getFunnel: {
    at: 'GET /api/analytics/funnel',
    summary: 'How many sessions or devices go from impression to interaction, completion and conversion',
    permission: 'analytics:read',
    query: FunnelQuery,
    answer: Funnel,
    table: true,
  },
} as const satisfies OperationRows;
