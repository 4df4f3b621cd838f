-- What the demo is begun with was sent by nobody.
SELECT count() AS events
FROM events
WHERE accountId = {accountId:String}
  AND keyId != {demoDataKeyId:String}
  AND createdAt >= fromUnixTimestamp64Milli({fromMs:Int64}, 'UTC')
  AND createdAt < fromUnixTimestamp64Milli({toMs:Int64}, 'UTC')
