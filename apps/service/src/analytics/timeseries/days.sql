SELECT
  toString(day) AS key,
  $counts
FROM
(
  SELECT $day AS day, $class, count() AS events
  FROM events
  WHERE $scope
  GROUP BY day, $class
  $counted
)
GROUP BY key
ORDER BY key
