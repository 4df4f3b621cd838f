SELECT 1 FROM events WHERE accountId = {accountId:String} AND eventId = {id:String} LIMIT 1
