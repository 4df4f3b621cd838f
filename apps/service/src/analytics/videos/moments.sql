-- Counts by second of the video, and by overlay with the first and the last second that it has. 65535: nobody says when,
-- and playback records, whose number and starts tell how many viewers to look at (watching.sql).
SELECT
  second,
  overlay,
  grouping(overlay) = 0 AS isOverlay,
  sumIf(events, eventType = 'impression' AND playbackEvent = '') AS impressions,
  sumIf(events, eventType = 'interaction') AS interactions,
  sumIf(events, interactionType = 'cta_click') AS clicks,
  sumIf(events, playbackEvent != '') AS records,
  sumIf(events, playbackEvent = 'start') AS starts,
  minIf(second, second < 65535) AS firstSecond,
  maxIf(second, second < 65535) AS lastSecond
FROM
(
  $[
  SELECT
    overlayId AS overlay,
    if(isNull(videoTimeSeconds) OR playbackEvent != '', 65535, toUInt16(least(greatest(floor(assumeNotNull(videoTimeSeconds)), 0), 10801))) AS second,
    eventType,
    interactionType,
    playbackEvent,
    count() AS events
  FROM events
  WHERE $scope
    AND identity(interactionType) != 'completion'
  GROUP BY overlay, second, eventType, interactionType, playbackEvent
  $]
)
GROUP BY GROUPING SETS ((second), (overlay))
HAVING isOverlay = 0 OR (overlay != '' AND min(second) < 65535)
ORDER BY isOverlay, if(isOverlay, impressions, 0) DESC, overlay, second
LIMIT 11003
SETTINGS optimize_functions_to_subcolumns = 0, preferred_optimize_projection_name = 'moments'
