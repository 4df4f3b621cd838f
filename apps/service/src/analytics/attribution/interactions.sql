-- Conversions, and the interactions that each may be attributed to: those of its session or device, at most 7 days before
-- it, and of its own campaign where one was sent. Interactions are looked up by keys of session and device, each with and
-- without the campaign, so that one pass finds all of them.
WITH
picked AS
(
  SELECT *
  FROM conversions
  WHERE $tenant
    AND $dates
    AND $filter(conversionType)
    AND $filter(orderId)
    AND $filter(sessionId)
    AND ({deviceHash:String} = '' OR deviceHash = unhex({deviceHash:String}))
    $page
  LIMIT {limit:UInt64}
),
wanted AS
(
  SELECT
    conversionId,
    timestamp,
    timestamp - INTERVAL 7 DAY AS since,
    arrayJoin(arrayFilter(key -> key != '', [
      if(sessionId = '', '', concat('s ', sessionId, ' ', campaignId)),
      if(deviceHash = toFixedString('', 32), '', concat('d ', hex(deviceHash), ' ', campaignId))
    ])) AS touchKey
  FROM picked
),
interactions AS
(
  SELECT * FROM
  (
    SELECT
      timestamp AS touchedAt,
      (
        eventId,
        toString(campaignId),
        toString(creativeId),
        toString(videoId),
        toString(overlayId),
        toString(overlayType),
        toString(interactionType),
        toString(origin)
      ) AS touch,
      arrayJoin([
        concat('s ', sessionId, ' '),
        concat('s ', sessionId, ' ', campaignId),
        concat('d ', hex(deviceHash), ' '),
        concat('d ', hex(deviceHash), ' ', campaignId)
      ]) AS touchKey
    FROM events
    WHERE $tenant
      AND $bots
      AND eventType = 'interaction'
      AND interactionType != 'completion'
      AND timestamp >= (SELECT min(timestamp) FROM picked) - INTERVAL 7 DAY
      AND timestamp <= (SELECT max(timestamp) FROM picked)
      AND (sessionId IN (SELECT sessionId FROM picked) OR deviceHash IN (SELECT deviceHash FROM picked))
  )
  WHERE touchKey IN (SELECT touchKey FROM wanted)
)
