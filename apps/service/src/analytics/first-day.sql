SELECT toString(min(day)) AS firstDay, sum(events) AS rows
FROM
(
  SELECT $day AS day, count() AS events
  FROM events
  WHERE $scope
  GROUP BY day
  $counted
)
