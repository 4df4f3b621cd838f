SELECT $columns
FROM events
WHERE $scope
  AND createdAt > fromUnixTimestamp64Milli({afterMs:Int64}, 'UTC')
  AND createdAt <= fromUnixTimestamp64Milli({asOfMs:Int64}, 'UTC')
ORDER BY createdAt DESC, eventId DESC
LIMIT {limit:UInt32}
SETTINGS optimize_use_projections = 0
