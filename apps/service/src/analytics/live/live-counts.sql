-- By the moment of arrival, which no projection knows. The days bound what is read: what happened earlier and arrives now is not live.
SELECT
  count() AS arrivedInMinute,
  countIf(receivedMs > {afterMs:Int64}) AS arrived,
  countIf(isImpression AND receivedMs > {asOfMs:Int64} - 1000) AS secondImpressions,
  countIf(isInteraction AND receivedMs > {asOfMs:Int64} - 1000) AS secondInteractions,
  countIf(isImpression) AS impressions,
  countIf(isInteraction) AS interactions,
  uniqExactIf(sessionId, sessionId != '' AND receivedMs > {asOfMs:Int64} - 30000) AS viewers30,
  uniqExactIf(sessionId, sessionId != '') AS viewers60
FROM (
  SELECT
    toUnixTimestamp64Milli(createdAt) AS receivedMs,
    sessionId,
    eventType = 'impression' AND playbackEvent = '' AS isImpression,
    eventType = 'interaction' AND interactionType != 'completion' AS isInteraction
  FROM events
  WHERE $scope
    AND createdAt > fromUnixTimestamp64Milli({asOfMs:Int64} - 60000, 'UTC')
    AND createdAt <= fromUnixTimestamp64Milli({asOfMs:Int64}, 'UTC')
)
SETTINGS optimize_use_projections = 0
