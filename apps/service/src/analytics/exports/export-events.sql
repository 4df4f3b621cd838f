SELECT $columns
FROM events
WHERE $scope
  $conditions
  AND timestamp >= fromUnixTimestamp64Milli({cursorMs:Int64}, 'UTC')
  AND (timestamp, eventId) > (fromUnixTimestamp64Milli({cursorMs:Int64}, 'UTC'), {cursorId:String})
ORDER BY timestamp, eventId
LIMIT {limit:UInt32}
