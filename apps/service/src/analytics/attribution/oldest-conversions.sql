    AND (timestamp, conversionId) > (fromUnixTimestamp64Milli({cursorMs:Int64}, 'UTC'), {cursorId:String})
  ORDER BY timestamp, conversionId
