-- How many viewers begin and cease to watch at each second. Second n stands for the time from n to n + 1.
-- A viewer is a session, or a device where records name no session. What its records tell is united, so that nothing is
-- counted twice: over the whole session (viewers), and within each view (views). A view begins with a start.
-- An edge is a number that sorts by time, then by second, beginnings first: milliseconds, and below them 20 bits, which
-- are 0 for a start, else 1 + 2 * second and 1 more for an end. A start is written twice: edges then come in pairs even
-- where the bound for a flood of records of one session cuts them.
-- Answers codes and how often they occur: 0 for a viewer, 1 + 2 * second (+ 1) for edges of viewers, those of views
-- 32768 higher.
SELECT
  code,
  count() AS times,
  quantileExactLowIf(0.5)(longest, code = 0) AS videoLength
FROM
(
  SELECT
    arrayMap(edge -> toUInt16(bitAnd(edge, 0xFFFFF)), told) AS seconds,
    arraySort(arrayFilter(edge -> edge > 0, seconds)) AS ofSession,
    arrayCumSum(arrayMap(edge -> if(edge % 2 = 1, 1, -1), ofSession)) AS depths,
    arrayFilter((edge, depth) -> if(edge % 2 = 1, depth = 1, depth = 0), ofSession, depths) AS united,
    countEqual(seconds, 0) AS starts,
    arraySort(told) AS edges,
    arrayCumSum(arrayMap(edge -> bitAnd(edge, 0xFFFFF) = 0, edges)) AS views,
    arraySort(
      arrayFilter(
        edge -> bitAnd(edge, 0xFFFF) > 0,
        arrayMap((edge, view) -> bitShiftLeft(toUInt64(view), 16) + bitAnd(edge, 0xFFFFF), edges, views)
      )
    ) AS ofViews,
    arrayCumSum(arrayMap(edge -> if(edge % 2 = 1, 1, -1), ofViews)) AS viewDepths,
    arrayConcat(
      [toUInt16(0)],
      united,
      arrayMap(
        edge -> toUInt16(bitAnd(edge, 0xFFFF) + 32768),
        -- Most sessions have one view, and nothing of it is put in order of time.
        if(
          starts = 0 OR (starts = 2 AND bitAnd(arrayMin(told), 0xFFFFF) = 0),
          united,
          arrayFilter((edge, depth) -> if(edge % 2 = 1, depth = 1, depth = 0), ofViews, viewDepths)
        )
      )
    ) AS codes,
    longest
  FROM
  (
    WITH bitShiftLeft(toUInt64(toUnixTimestamp64Milli(timestamp)), 20) AS happened
    SELECT
      if(sessionId = '', CAST(deviceHash AS String), sessionId) AS viewer,
      maxIf(videoLength, videoLength > 0) AS longest,
      groupArrayArray(10000)(
        arrayConcat(
          if(playbackEvent = 'start', [happened, happened], []),
          arrayFlatten(
            arrayMap(
              (begin, end) -> [
                happened + 1 + 2 * toUInt64(least(greatest(floor(begin), 0), 10800)),
                happened + 2 + 2 * toUInt64(least(greatest(ceil(end), 0), 10800))
              ],
              playedSegments.1,
              playedSegments.2
            )
          )
        )
      ) AS told
    FROM events
    WHERE $scope AND (playbackEvent IN ('start', 'ended') OR notEmpty(playedSegments))
    GROUP BY viewer
  )
)
ARRAY JOIN codes AS code
GROUP BY code
