import Type, { type Static } from 'typebox';
import { Period } from './analytics-filters.ts';

/** Why a number is what it is: `explain=1`. */
export const Explanation = Type.Object({
  figures: Type.Array(
    Type.Object({
      figure: Type.String({ description: 'The field that this is about' }),
      rule: Type.String({ description: 'What is counted, in a sentence' }),
      events: Type.Union([Type.String(), Type.Null()], {
        description:
          'The address that lists the events that were counted; null if they are not events of a list',
      }),
    }),
  ),
  leftOut: Type.Array(
    Type.Object({
      what: Type.Enum(['bots', 'playback', 'completions', 'undeliverable', 'erased', 'afterAsOf']),
      rule: Type.String(),
      count: Type.Union([Type.Integer(), Type.Null()], {
        description: 'Null if nothing is left to count them by',
      }),
    }),
  ),
  filters: Type.Record(Type.String(), Type.Array(Type.String())),
  period: Period,
  timezone: Type.String(),
});
export type Explanation = Static<typeof Explanation>;
