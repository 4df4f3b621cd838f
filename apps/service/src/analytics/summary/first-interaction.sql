-- Sessions with an interaction are few: only they are looked at from their first impression on.
SELECT if(count() = 0, NULL, round(quantileExactInclusive(0.5)(seconds), 3)) AS median
FROM
(
  SELECT dateDiff('millisecond', seen, answered) / 1000 AS seconds
  FROM
  (
    SELECT
      minIf(timestamp, eventType = 'impression') AS seen,
      countIf(eventType = 'impression') AS impressions,
      minIf(timestamp, eventType = 'interaction') AS answered,
      countIf(eventType = 'interaction') AS interactions
    FROM events
    WHERE $scope
      AND playbackEvent = ''
      AND interactionType != 'completion'
      AND sessionId != ''
      AND sessionId IN (
        SELECT sessionId FROM events
        WHERE $scope AND eventType = 'interaction' AND interactionType != 'completion'
      )
    GROUP BY sessionId, overlayId
  )
  WHERE impressions > 0 AND interactions > 0 AND answered >= seen
)
