-- Counts from the projection by day; how much was watched from the plays. A viewer is the one of watching.sql, and what its
-- records tell is united in the same way. Where there are many viewers, some stand for all: for as many as there are
-- starts of views to each start among theirs. Viewers have a start each, nearly all of them, so that chance does not decide how many they are.
SELECT
  video,
  if({sampled:UInt32} = 1 OR sum(startsHere) = 0 OR sum(startsLookedAt) = 0, {sampled:UInt32}, sum(startsHere) / sum(startsLookedAt)) AS scale,
  toUInt64(round(scale * sum(viewersHere))) AS viewers,
  sum(impressionsHere) AS impressions,
  sum(interactionsHere) AS interactions,
  toUInt64(round(scale * sum(secondsHere))) AS watchedSeconds,
  sum(percentHere) AS percentWatched,
  sum(lengthsHere) AS lengths,
  toUInt64(round(scale * sum(completedHere))) AS completedPlays,
  sum(recordsHere) AS records,
  count() OVER () AS rows
FROM
(
  SELECT
    video,
    0 AS viewersHere,
    impressions AS impressionsHere,
    interactions AS interactionsHere,
    0 AS secondsHere,
    0. AS percentHere,
    0 AS lengthsHere,
    0 AS completedHere,
    starts AS startsHere,
    0 AS startsLookedAt,
    records AS recordsHere
  FROM
  (
    SELECT video, $counts, sumIf(events, playbackEvent = 'start') AS starts, sumIf(events, playbackEvent != '') AS records
    FROM
    (
      $[
      SELECT videoId AS video, $class, count() AS events
      FROM events
      WHERE $scope
      GROUP BY video, $class
      $counted(videoId)
      $]
    )
    GROUP BY video
  )
  UNION ALL
  SELECT
    video,
    count(),
    0,
    0,
    sum(seconds),
    ifNull(sumIf(least(100, seconds * 100 / ceil(longest)), longest > 0), 0),
    countIf(longest > 0),
    sum(ended),
    0,
    sum(length(starts)),
    0
  FROM
  (
    SELECT
      video,
      longest,
      starts,
      ended,
      arraySort(
        arrayConcat(
          arrayMap(begin -> toUInt16(1 + 2 * least(greatest(floor(begin), 0), 10800)), begins),
          arrayMap(end -> toUInt16(2 + 2 * least(greatest(ceil(end), 0), 10800)), ends)
        )
      ) AS edges,
      arrayCumSum(arrayMap(edge -> if(edge % 2 = 1, 1, -1), edges)) AS depths,
      arraySum(
        arrayMap(
          (edge, depth) -> multiIf(edge % 2 = 1 AND depth = 1, -intDiv(edge, 2), edge % 2 = 0 AND depth = 0, intDiv(edge, 2) - 1, 0),
          edges,
          depths
        )
      ) AS seconds
    FROM
    (
      SELECT VIDEO AS video, VIEWER AS viewer, BEGINS AS begins, ENDS AS ends, STARTS AS starts, ENDED AS ended, LONGEST AS longest
      FROM events
      WHERE $played AND VIEWER <= toUInt64({lastHash:String})
      GROUP BY video, viewer
    )
    WHERE notEmpty(starts) OR ended = 1 OR notEmpty(begins)
  )
  GROUP BY video
)
GROUP BY video
-- Of a video with records alone, chance may have chosen no viewer.
HAVING viewers + impressions + interactions > 0 OR ({sampled:UInt32} > 1 AND records > 0)
ORDER BY
  multiIf(
    {sort:String} = 'viewers', toFloat64(viewers),
    {sort:String} = 'impressions', toFloat64(impressions),
    {sort:String} = 'interactions', toFloat64(interactions),
    {sort:String} = 'engagementRate', if(impressions = 0, 0, interactions / impressions),
    {sort:String} = 'watchedSeconds', toFloat64(watchedSeconds),
    {sort:String} = 'completedPlays', toFloat64(completedPlays),
    0
  ) DESC,
  if({sort:String} = 'name', 0, impressions) DESC,
  video
LIMIT {limit:UInt32} OFFSET {offset:UInt64}
SETTINGS optimize_functions_to_subcolumns = 0
