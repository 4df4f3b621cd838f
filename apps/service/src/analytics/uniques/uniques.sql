-- Estimates, from states that the projection deviceSteps keeps for each day: the expressions have to be those of the
-- projection; whole weeks come from stepWeeks.
SELECT
  step,
  uniqCombined64Merge(16)(devicesOfDays) AS devices,
  ifNull(uniqCombined64Merge(16)(sessionsOfDays), 0) AS sessions
FROM
(
  $[weeks
  SELECT
    multiIf(playbackEvent != '', 'playback', interactionType = 'completion', 'completion', eventType) AS step,
    uniqCombined64State(16)(deviceHash) AS devicesOfDays,
    uniqCombined64State(16)(nullIf(sessionId, '')) AS sessionsOfDays
  FROM events
  WHERE $scope
    AND step IN {steps:Array(String)}
  GROUP BY step
  $unfiltered(deviceSteps)
  $]
)
GROUP BY step
