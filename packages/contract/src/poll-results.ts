import Type, { type Static } from 'typebox';

/**
 * Results of a poll, a rating or a slider for its viewers. Each device has one vote, and its last answer counts. With
 * fewer than five answers the results are hidden: `total` is 0, the options have neither count nor share, and there is
 * no mean.
 */
export const PollResults = Type.Object({
  overlayId: Type.String(),
  hidden: Type.Boolean(),
  total: Type.Integer(),
  mean: Type.Optional(Type.Number({ description: 'Of a rating or a slider' })),
  /** Empty unless the overlay is a poll. */
  options: Type.Array(
    Type.Object({
      value: Type.Union([Type.String(), Type.Integer()], {
        description: 'The id of the option, or its index if it has no id',
      }),
      label: Type.String(),
      count: Type.Optional(Type.Integer()),
      share: Type.Optional(
        Type.Integer({ description: 'Percentage as a whole number; all shares add up to 100' }),
      ),
    }),
  ),
});
export type PollResults = Static<typeof PollResults>;

/** Fewer answers than this could reveal what one person chose. */
export const pollResultsMinimum = 5;
