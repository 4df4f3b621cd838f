SELECT 1 FROM conversions WHERE accountId = {accountId:String} AND toDate(timestamp) < {beforeDay:Date} LIMIT 1
