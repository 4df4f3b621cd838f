SELECT
  uniqExactIf(deviceHash, eventType = 'impression') AS devices,
  uniqExactIf(deviceHash, eventType = 'interaction') AS engagedDevices,
  uniqExactIf(sessionId, eventType = 'impression' AND sessionId != '') AS sessions
FROM events
WHERE $scope
  AND playbackEvent = ''
  AND interactionType != 'completion'
  AND eventType IN {eventTypes:Array(String)}
