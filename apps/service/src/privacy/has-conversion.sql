SELECT 1 FROM conversions WHERE accountId = {accountId:String} AND conversionId = {id:String} LIMIT 1
