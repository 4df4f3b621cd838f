-- KEY is an expression over columns of one projection. Totals are of all rows, of which the page is a part.
SELECT
  key,
  impressions,
  interactions,
  count() OVER () AS rows,
  sum(impressions) OVER () AS allImpressions,
  sum(interactions) OVER () AS allInteractions
FROM
(
  SELECT
    key,
    $counts
  FROM
  (
    $[
    SELECT KEY AS key, $class, count() AS events
    FROM events
    WHERE $scope
    GROUP BY key, $class
    $counted(COLUMN)
    $]
  )
  GROUP BY key
  HAVING impressions + interactions > 0
)
ORDER BY
  multiIf(
    {sort:String} = 'impressions', toFloat64(impressions),
    {sort:String} = 'interactions', toFloat64(interactions),
    {sort:String} = 'engagementRate', if(impressions = 0, 0, interactions / impressions),
    0
  ) DESC,
  if({sort:String} = 'name', 0, impressions) DESC,
  key
LIMIT {limit:UInt32} OFFSET {offset:UInt64}
