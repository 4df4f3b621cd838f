SELECT count() AS total, if(total = 0, NULL, avg(answer)) AS mean
FROM
(
  SELECT
    deviceHash,
    argMax(valueNumber, (timestamp, toString(valueNumber))) AS answer
  FROM events
  WHERE $scope
    AND overlayId = {overlayId:String}
    AND eventType = 'interaction'
    AND interactionType = {interactionType:String}
    AND valueNumber IS NOT NULL
  GROUP BY deviceHash
)
