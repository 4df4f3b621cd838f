-- How many viewers begin and cease to watch at each second. Second n stands for the time from n to n + 1.
-- A viewer is a session, or a device where records name no session. What its records tell is united, so that nothing is
-- counted twice: over the whole session (viewers), and within each view (views). A view begins with a start.
-- The edge of a second is 1 + 2 * second, and 1 more for an end: numbers that sort by second, beginnings first.
-- Answers codes and how often they occur: 0 for a viewer, edges of viewers, those of views 32768 higher, 65535 for a start.
-- Each step is a query of its own: the engine analyses an expression anew wherever its alias is used.
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
        if(
          hasViews,
          arrayFilter(
            (edge, depth) -> if(edge % 2 = 1, depth = 1, depth = 0),
            ofViews,
            arrayCumSum(arrayMap(edge -> if(edge % 2 = 1, 1, -1), ofViews))
          ),
          united
        )
      )
    ) AS codes
  FROM
  (
    SELECT
      longest,
      begun,
      hasViews,
      arrayFilter(
        (edge, depth) -> if(edge % 2 = 1, depth = 1, depth = 0),
        ofSession,
        arrayCumSum(arrayMap(edge -> if(edge % 2 = 1, 1, -1), ofSession))
      ) AS united,
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
            if(hasViews, arrayConcat(told, told, starts), [])
          )
        ) AS inTime
      FROM
      (
        SELECT
          longest,
          starts,
          told,
          arrayConcat(
            arrayMap(begin -> toUInt16(1 + 2 * least(greatest(floor(begin), 0), 10800)), begins),
            arrayMap(end -> toUInt16(2 + 2 * least(greatest(ceil(end), 0), 10800)), ends)
          ) AS edges,
          -- Most sessions have one view, and nothing of it is put in order of time.
          notEmpty(starts) AND NOT (length(starts) = 1 AND starts[1] <= arrayMin(told)) AS hasViews
        FROM
        (
          SELECT VIEWER AS viewer, BEGINS AS begins, ENDS AS ends, TOLD AS told, STARTS AS starts, ENDED AS ended, LONGEST AS longest
          FROM events
          WHERE $played AND VIEWER <= toUInt64({lastHash:String})
          GROUP BY viewer
        )
        WHERE notEmpty(starts) OR ended = 1 OR notEmpty(begins)
      )
    )
  )
)
ARRAY JOIN codes AS code
GROUP BY code
SETTINGS optimize_functions_to_subcolumns = 0, preferred_optimize_projection_name = 'plays'
