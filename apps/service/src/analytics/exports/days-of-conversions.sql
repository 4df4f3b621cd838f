SELECT toString($day) AS day, count() AS rows
FROM conversions
WHERE $scope
  AND $filter(conversionType)
  AND $filter(orderId)
  AND $filter(sessionId)
  AND ({deviceHash:String} = '' OR deviceHash = unhex({deviceHash:String}))
GROUP BY day
ORDER BY day
