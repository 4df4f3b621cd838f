-- Quarters of an hour, from which every hour of every time zone can be added up.
SELECT
  toString(toUnixTimestamp(quarter)) AS key,
  $counts
FROM
(
  SELECT $quarter AS quarter, $class, count() AS events
  FROM events
  WHERE $scope
  GROUP BY quarter, $class
  $counted(quarter)
)
GROUP BY key
ORDER BY key
