-- Counts from the projection by day; how much was watched from the rows of playback. A viewer is the one of watching.sql,
-- and what its records tell is united in the same way: edges are 1 + 2 * second, and 1 more for an end.
SELECT
  video,
  sum(viewersHere) AS viewers,
  sum(impressionsHere) AS impressions,
  sum(interactionsHere) AS interactions,
  sum(secondsHere) AS watchedSeconds,
  sum(percentHere) AS percentWatched,
  sum(lengthsHere) AS lengths,
  sum(completedHere) AS completedPlays,
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
    0 AS completedHere
  FROM
  (
    SELECT video, $counts
    FROM
    (
      SELECT videoId AS video, $class, count() AS events
      FROM events
      WHERE $scope
      GROUP BY video, $class
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
    sumIf(least(100, seconds * 100 / ceil(longest)), longest > 0),
    countIf(longest > 0),
    sum(isComplete)
  FROM
  (
    SELECT
      video,
      longest,
      isComplete,
      arraySort(told) AS edges,
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
      SELECT
        videoId AS video,
        if(sessionId = '', CAST(deviceHash AS String), sessionId) AS viewer,
        maxIf(videoLength, videoLength > 0) AS longest,
        max(playbackEvent = 'ended') AS isComplete,
        groupArrayArray(10000)(
          arrayFlatten(
            arrayMap(
              (begin, end) -> [
                1 + 2 * toInt32(least(greatest(floor(begin), 0), 10800)),
                2 + 2 * toInt32(least(greatest(ceil(end), 0), 10800))
              ],
              playedSegments.1,
              playedSegments.2
            )
          )
        ) AS told
      FROM events
      WHERE $scope AND (playbackEvent IN ('start', 'ended') OR notEmpty(playedSegments))
      GROUP BY video, viewer
    )
  )
  GROUP BY video
)
GROUP BY video
HAVING viewers + impressions + interactions > 0
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
