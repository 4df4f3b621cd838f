SELECT
  * EXCEPT (timestamp, createdAt, deviceHash, schemaVersion),
  toUnixTimestamp64Milli(timestamp) AS timestampMs,
  toUnixTimestamp64Milli(createdAt) AS createdAtMs,
  lower(hex(deviceHash)) AS deviceHashHex
FROM events
WHERE $scope
  AND deviceHash = unhex({deviceHash:String})
  AND (timestamp, eventId) > (fromUnixTimestamp64Milli({afterMs:Int64}, 'UTC'), {afterId:String})
ORDER BY timestamp, eventId
LIMIT {limit:UInt32}
