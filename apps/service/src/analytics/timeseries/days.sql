SELECT
  toString(day) AS key,
  $counts
FROM
(
  SELECT $day AS day, $class, count() AS events
  FROM events
  WHERE $scope
  GROUP BY day, $class
)
GROUP BY key
ORDER BY key
