-- Each unit's way through the steps asked for (at most four, in order): the first event of step 1, then the first event
-- of step 2 at or after it, and so on. Taking the first event at each step is never a mistake: whatever way leads
-- further, one that begins earlier leads there as well. UNIT is a column of both tables. 0 is a step not reached.
SELECT
  [countIf(first > 0), countIf(second > 0), countIf(third > 0), countIf(fourth > 0)] AS units,
  arrayMap(median -> if(isNaN(median), NULL, round(median, 3)), [
    quantileExactInclusiveIf(0.5)((second - first) / 1000, second > 0),
    quantileExactInclusiveIf(0.5)((third - second) / 1000, third > 0),
    quantileExactInclusiveIf(0.5)((fourth - third) / 1000, fourth > 0)
  ]) AS medians
FROM
(
  SELECT
    first,
    if(first = 0, 0, arrayMin(arrayFilter(at -> at >= first, seconds))) AS second,
    if(second = 0, 0, arrayMin(arrayFilter(at -> at >= second, thirds))) AS third,
    if(third = 0, 0, arrayMin(arrayFilter(at -> at >= third, fourths))) AS fourth
  FROM
  (
    SELECT
      minIf(at, place = 1) AS first,
      groupArrayIf(at, place = 2) AS seconds,
      groupArrayIf(at, place = 3) AS thirds,
      groupArrayIf(at, place = 4) AS fourths
    FROM
    (
      SELECT
        UNIT AS unit,
        toUnixTimestamp64Milli(timestamp) AS at,
        indexOf({steps:Array(String)}, if(interactionType = 'completion', interactionType, eventType)) AS place
      FROM events
      WHERE $scope
        AND playbackEvent = ''
      UNION ALL
      SELECT
        UNIT AS unit,
        toUnixTimestamp64Milli(timestamp) AS at,
        indexOf({steps:Array(String)}, 'conversion') AS place
      FROM conversions
      WHERE $tenant
        AND $dates
        AND $named
    )
    WHERE place > 0
      AND notEmpty(unit)
    GROUP BY unit
  )
)
