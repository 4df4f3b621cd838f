SELECT
  * EXCEPT (timestamp, createdAt, deviceHash, schemaVersion, amount),
  toString(amount) AS amount,
  toUnixTimestamp64Milli(timestamp) AS timestampMs,
  toUnixTimestamp64Milli(createdAt) AS createdAtMs,
  lower(hex(deviceHash)) AS deviceHashHex
FROM conversions
WHERE $scope
  AND deviceHash = unhex({deviceHash:String})
  AND (timestamp, conversionId) > (fromUnixTimestamp64Milli({afterMs:Int64}, 'UTC'), {afterId:String})
ORDER BY timestamp, conversionId
LIMIT {limit:UInt32}
