SELECT vote, count() AS votes
FROM
(
  SELECT
    deviceHash,
    argMax(ifNull(valueString, toString(valueNumber)), (timestamp, ifNull(valueString, toString(valueNumber)))) AS vote
  FROM events
  WHERE $scope
    AND overlayId = {overlayId:String}
    AND eventType = 'interaction'
    AND interactionType = 'poll'
    AND (valueString IS NOT NULL OR valueNumber IS NOT NULL)
  GROUP BY deviceHash
)
GROUP BY vote
