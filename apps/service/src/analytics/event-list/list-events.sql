SELECT $columns
FROM events
WHERE $scope
  $conditions
  AND (
    {cursorMs:Int64} < 0
    OR timestamp < fromUnixTimestamp64Milli({cursorMs:Int64}, 'UTC')
    OR (timestamp = fromUnixTimestamp64Milli({cursorMs:Int64}, 'UTC') AND eventId < {cursorId:String})
  )
-- By day first, which is the order of the table: the newest days are read and no others.
ORDER BY toDate(timestamp) DESC, timestamp DESC, eventId DESC
LIMIT {limit:UInt32}
