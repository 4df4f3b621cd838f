SELECT
  count() AS rows,
  min(eventId) AS sample,
  toUnixTimestamp64Milli(max(createdAt)) AS createdAtToMs
FROM events
WHERE accountId = {accountId:String} AND deviceHash = unhex({deviceHash:String})
