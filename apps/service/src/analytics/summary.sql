-- Counts in the inner query, by columns of the projections campaignDays and videoDays: then days are read, not events.
SELECT
  sumIf(events, eventType = 'impression' AND playbackEvent = '') AS impressions,
  sumIf(events, eventType = 'interaction' AND interactionType != 'completion') AS interactions,
  sumIf(events, eventType = 'interaction' AND interactionType != 'completion' AND overlayType = 'tap') AS tap,
  sumIf(events, eventType = 'interaction' AND interactionType != 'completion' AND overlayType = 'rating') AS rating,
  sumIf(events, eventType = 'interaction' AND interactionType != 'completion' AND overlayType = 'poll') AS poll,
  sumIf(events, eventType = 'interaction' AND interactionType != 'completion' AND overlayType = 'slider') AS slider,
  toString(min(day)) AS firstDay,
  sum(events) AS rows
FROM
(
  SELECT toDate(timestamp) AS day, eventType, interactionType, overlayType, playbackEvent, count() AS events
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
  GROUP BY day, eventType, interactionType, overlayType, playbackEvent
)
