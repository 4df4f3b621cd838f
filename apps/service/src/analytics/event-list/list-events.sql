-- The wide columns are read for the rows of the page alone: the engine looks for those by time and identifier first. No projection
-- has them, and to find that out takes it longer (14 ms) than most pages.
SELECT $columns
FROM events
WHERE $scope
  AND (empty({days:Array(Date)}) OR $day IN {days:Array(Date)})
  $conditions
  AND (
    {cursorMs:Int64} < 0
    OR timestamp < fromUnixTimestamp64Milli({cursorMs:Int64}, 'UTC')
    OR (timestamp = fromUnixTimestamp64Milli({cursorMs:Int64}, 'UTC') AND eventId < {cursorId:String})
  )
ORDER BY timestamp DESC, eventId DESC
LIMIT {limit:UInt32}
SETTINGS optimize_use_projections = 0
