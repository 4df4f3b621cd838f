-- Estimates, from states that the projection deviceDays keeps for each day: the expressions have to be those of the
-- projection.
SELECT
  multiIf(playbackEvent != '', 'playback', interactionType = 'completion', 'completion', eventType) AS step,
  uniqCombined64(16)(deviceHash) AS devices,
  ifNull(uniqCombined64(16)(nullIf(sessionId, '')), 0) AS sessions
FROM events
WHERE $scope
GROUP BY step
