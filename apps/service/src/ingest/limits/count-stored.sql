SELECT count() AS events
FROM events
WHERE accountId = {accountId:String}
  AND createdAt >= fromUnixTimestamp64Milli({fromMs:Int64}, 'UTC')
  AND createdAt < fromUnixTimestamp64Milli({toMs:Int64}, 'UTC')
