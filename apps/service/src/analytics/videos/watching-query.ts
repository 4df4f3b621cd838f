import Type from 'typebox';
import { sql } from '../../event-tables/sql.ts';
import { askedEvents, defineQuery } from '../queries/define-query.ts';
import { beginSeconds, endSeconds, hasPlayed, isSampled, playedBy } from './plays.ts';

/** +1 at the begin of an interval, -1 at its end. */
const change = sql`edge -> if(edge % 2 = 1, 1, -1)`;
/** Of sorted edges with the number of open intervals after each: those at which the union of the intervals begins or ends. */
const isOfUnion = sql`(edge, depth) -> if(edge % 2 = 1, depth = 1, depth = 0)`;

/**
 * How many viewers begin and stop watching at each second: second n is the time from n to n + 1. The intervals of a viewer
 * are merged, so that nothing is counted twice: over the whole session (viewers), and within each view (views). A view
 * begins with a start.
 *
 * The edge of a second is 1 + 2 * second, and 1 more for an end: numbers that sort by second, begins first. Returns codes and
 * how often they occur: 0 for a viewer, edges of viewers, edges of views 32768 higher, 65535 for a start. Each step is a
 * separate query, because the engine analyses an expression again wherever its alias is used.
 */
export const watchingQuery = defineQuery({
  ...askedEvents,
  name: 'video-watching',
  params: Type.Object({ lastHash: Type.String() }),
  row: Type.Object({
    code: Type.Integer(),
    times: Type.Integer(),
    videoLength: Type.Union([Type.Number(), Type.Null()]),
  }),
  maxRows: 65_536,
  sql: ({ plays }) => sql`
    SELECT code, count() AS times, quantileExactLowIf(0.5)(longest, code = 0) AS videoLength
    FROM
    (
      SELECT
        longest,
        arrayConcat(
          [toUInt16(0)],
          arrayWithConstant(begun, toUInt16(65535)),
          united,
          arrayMap(
            edge -> toUInt16(bitAnd(edge, 0xFFFF) + 32768),
            if(hasViews, arrayFilter(${isOfUnion}, ofViews, arrayCumSum(arrayMap(${change}, ofViews))), united)
          )
        ) AS codes
      FROM
      (
        SELECT
          longest,
          begun,
          hasViews,
          arrayFilter(${isOfUnion}, ofSession, arrayCumSum(arrayMap(${change}, ofSession))) AS united,
          -- The number of the view, and below it 16 bits for the edge.
          arraySort(
            arrayFilter(
              edge -> bitAnd(edge, 0xFFFF) > 0,
              arrayMap(
                (edge, view) -> bitShiftLeft(toUInt64(view), 16) + bitAnd(edge, 0xFFFFF),
                inTime,
                arrayCumSum(arrayMap(edge -> bitAnd(edge, 0xFFFFF) = 0, inTime))
              )
            )
          ) AS ofViews
        FROM
        (
          SELECT
            longest,
            length(starts) AS begun,
            hasViews,
            arraySort(edges) AS ofSession,
            -- Milliseconds, and below them 20 bits: 0 for a start, else the edge.
            arraySort(
              arrayMap(
                (edge, at) -> bitShiftLeft(toUInt64(at), 20) + edge,
                if(hasViews, arrayConcat(edges, arrayMap(at -> 0, starts)), []),
                if(hasViews, arrayConcat(reported, reported, starts), [])
              )
            ) AS inTime
          FROM
          (
            SELECT
              longest,
              starts,
              reported,
              arrayConcat(
                arrayMap(second -> toUInt16(1 + 2 * second), ${beginSeconds}),
                arrayMap(second -> toUInt16(2 + 2 * second), ${endSeconds})
              ) AS edges,
              -- Most sessions have one view, and nothing of it has to be put in order.
              notEmpty(starts) AND NOT (length(starts) = 1 AND starts[1] <= arrayMin(reported)) AS hasViews
            FROM (SELECT viewer, ${playedBy} FROM ${plays} WHERE ${isSampled} GROUP BY viewer)
            WHERE ${hasPlayed}
          )
        )
      )
    )
    ARRAY JOIN codes AS code
    GROUP BY code
    SETTINGS optimize_functions_to_subcolumns = 0, preferred_optimize_projection_name = 'plays'`,
});
