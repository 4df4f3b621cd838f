SELECT
  count() AS rows,
  min(conversionId) AS sample,
  toUnixTimestamp64Milli(max(createdAt)) AS createdAtToMs
FROM conversions
WHERE accountId = {accountId:String} AND deviceHash = unhex({deviceHash:String})
