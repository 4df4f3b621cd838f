import Type, { type Static } from 'typebox';

/**
 * Results of a poll, a rating or a slider for its viewers (decisions 4): one vote a device, the last one counts. Below
 * five answers they are hidden: `total` is 0, the options carry neither count nor share, and there is no mean.
 */
export const PollResults = Type.Object({
  overlayId: Type.String(),
  hidden: Type.Boolean(),
  total: Type.Integer(),
  mean: Type.Optional(Type.Number({ description: 'Of a rating or a slider' })),
  /** Empty where the overlay is no poll. */
  options: Type.Array(
    Type.Object({
      value: Type.Union([Type.String(), Type.Integer()], {
        description: 'As it is sent: the id, or the index',
      }),
      label: Type.String(),
      count: Type.Optional(Type.Integer()),
      share: Type.Optional(Type.Integer({ description: 'Whole per cent; all of them add up to 100' })),
    }),
  ),
});
export type PollResults = Static<typeof PollResults>;

/** Fewer answers than this could tell what one person chose. */
export const pollResultsMinimum = 5;
