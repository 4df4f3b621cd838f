SELECT
  count() AS events,
  if(events = 0, NULL, round(quantileExactInclusive(0.5)(exposureMs) / 1000, 3)) AS median
FROM events
WHERE $scope
  AND exposureMs IS NOT NULL
