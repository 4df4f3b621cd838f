SELECT
  countIf(eventType = 'impression' AND playbackEvent = '') AS impressions,
  countIf(eventType = 'interaction' AND interactionType != 'completion') AS interactions,
  countIf(eventType = 'interaction' AND interactionType != 'completion' AND overlayType = 'tap') AS tap,
  countIf(eventType = 'interaction' AND interactionType != 'completion' AND overlayType = 'rating') AS rating,
  countIf(eventType = 'interaction' AND interactionType != 'completion' AND overlayType = 'poll') AS poll,
  countIf(eventType = 'interaction' AND interactionType != 'completion' AND overlayType = 'slider') AS slider,
  toString(min(toDate(timestamp))) AS firstDay,
  count() AS rows
FROM events
WHERE accountId = {accountId:String}
  AND ({campaignId:String} = '' OR campaignId = {campaignId:String})
  AND (empty({campaignIds:Array(String)}) OR campaignId IN {campaignIds:Array(String)})
  AND ({creativeId:String} = '' OR creativeId = {creativeId:String})
  AND ({videoId:String} = '' OR videoId = {videoId:String})
  AND ({overlayId:String} = '' OR overlayId = {overlayId:String})
  AND toDate(timestamp) >= {dateFrom:Date}
  AND toDate(timestamp) <= {dateTo:Date}
  AND ({includeBots:UInt8} = 1 OR bot = 0)
