-- Counts in the inner query, by columns of the projections: then days or quarters of an hour are read, not events. firstDay is a day in UTC.
SELECT
  $counts,
  sumIf(events, interactionType = 'cta_click') AS ctaClicks,
  sumIf(events, interactionType = 'completion') AS completions,
  toString(min(day)) AS firstDay,
  sum(events) AS rows
FROM
(
  $[
  SELECT toDate(timestamp) AS day, $class, count() AS events
  FROM events
  WHERE $scope
  GROUP BY day, $class
  $counted
  $]
)
