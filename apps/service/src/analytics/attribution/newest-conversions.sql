    AND (
      {cursorMs:Int64} < 0
      OR timestamp < fromUnixTimestamp64Milli({cursorMs:Int64}, 'UTC')
      OR (timestamp = fromUnixTimestamp64Milli({cursorMs:Int64}, 'UTC') AND conversionId < {cursorId:String})
    )
  ORDER BY toDate(timestamp) DESC, timestamp DESC, conversionId DESC
