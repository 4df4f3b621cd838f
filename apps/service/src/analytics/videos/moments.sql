-- Counts by second of the video, and by overlay with the first and the last second that it has. 65535: nobody says when.
SELECT
  second,
  overlay,
  grouping(overlay) = 0 AS isOverlay,
  sum(impressions) AS impressions,
  sum(interactions) AS interactions,
  sum(clicks) AS clicks,
  minIf(second, second < 65535) AS firstSecond,
  maxIf(second, second < 65535) AS lastSecond
FROM
(
  SELECT
    overlayId AS overlay,
    if(isNull(videoTimeSeconds), 65535, toUInt16(least(greatest(floor(assumeNotNull(videoTimeSeconds)), 0), 10801))) AS second,
    countIf(eventType = 'impression') AS impressions,
    countIf(eventType = 'interaction') AS interactions,
    countIf(interactionType = 'cta_click') AS clicks
  FROM events
  WHERE $scope
    AND playbackEvent = ''
    AND interactionType != 'completion'
  GROUP BY overlay, second
)
GROUP BY GROUPING SETS ((second), (overlay))
HAVING isOverlay = 0 OR (overlay != '' AND min(second) < 65535)
ORDER BY isOverlay, if(isOverlay, impressions, 0) DESC, overlay, second
LIMIT 11003
