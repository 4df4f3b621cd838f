-- Days that have events, oldest first: lists and exports read no others. The outer query leaves the inner one to a projection.
SELECT toString(dayOfEvents) AS day, stored AS rows
FROM (
  SELECT $day AS dayOfEvents, count() AS stored
  FROM events
  WHERE $scope
    $conditions
  GROUP BY dayOfEvents
)
ORDER BY day
