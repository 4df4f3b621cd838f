-- Counts in the inner query, by columns of the projections campaignDays and videoDays: then days are read, not events.
SELECT
  sumIf(events, eventType = 'impression' AND playbackEvent = '') AS impressions,
  sumIf(events, eventType = 'interaction' AND interactionType != 'completion') AS interactions,
  sumIf(events, eventType = 'interaction' AND interactionType != 'completion' AND overlayType = 'tap') AS tap,
  sumIf(events, eventType = 'interaction' AND interactionType != 'completion' AND overlayType = 'rating') AS rating,
  sumIf(events, eventType = 'interaction' AND interactionType != 'completion' AND overlayType = 'poll') AS poll,
  sumIf(events, eventType = 'interaction' AND interactionType != 'completion' AND overlayType = 'slider') AS slider,
  toString(min(day)) AS firstDay,
  sum(events) AS rows
FROM
(
  SELECT $day AS day, eventType, interactionType, overlayType, playbackEvent, count() AS events
  FROM events
  WHERE $scope
    AND $filter(campaignId)
    AND $filter(creativeId)
    AND $filter(videoId)
    AND $filter(overlayId)
  GROUP BY day, eventType, interactionType, overlayType, playbackEvent
)
