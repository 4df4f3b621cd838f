SELECT 1 FROM events WHERE accountId = {accountId:String} AND toDate(timestamp) < {beforeDay:Date} LIMIT 1
