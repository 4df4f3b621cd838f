-- Conversions with the interaction that each is attributed to: the last one of its session or device, at most 7 days
-- before it, and of its own campaign where one was sent. Interactions are looked up by keys of session and
-- device, each with and without the campaign, so that one pass finds all of them; of two in the same millisecond the
-- greater eventId counts, so that every reading gives the same answer.
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
    arrayJoin(arrayFilter(key -> key != '', [
      if(sessionId = '', '', concat('s ', sessionId, ' ', campaignId)),
      if(deviceHash = toFixedString('', 32), '', concat('d ', hex(deviceHash), ' ', campaignId))
    ])) AS touchKey
  FROM picked
),
touches AS
(
  SELECT touchKey, touchedAt, argMax(touch, touch.1) AS touch
  FROM
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
  GROUP BY touchKey, touchedAt
),
led AS
(
  SELECT
    conversionId,
    max((touchedAt, touch, touchKey)) AS last
  FROM
  (
    SELECT wanted.conversionId AS conversionId, touches.touchedAt AS touchedAt, touches.touch AS touch, wanted.touchKey AS touchKey
    FROM wanted
    ASOF INNER JOIN touches ON wanted.touchKey = touches.touchKey AND wanted.timestamp >= touches.touchedAt
    WHERE touches.touchedAt >= wanted.timestamp - INTERVAL 7 DAY
  )
  GROUP BY conversionId
)
SELECT
  picked.accountId AS accountId,
  picked.conversionId AS conversionId,
  picked.timestamp AS timestamp,
  picked.createdAt AS createdAt,
  picked.conversionType AS conversionType,
  picked.amount AS amount,
  picked.currency AS currency,
  picked.orderId AS orderId,
  picked.campaignId AS campaignId,
  picked.creativeId AS creativeId,
  picked.videoId AS videoId,
  picked.sessionId AS sessionId,
  lower(hex(picked.deviceHash)) AS deviceHashHex,
  picked.installationId AS installationId,
  picked.metadata AS metadata,
  picked.keyId AS keyId,
  picked.amountText AS amountText,
  led.last.1 AS interactedAt,
  led.last.2.1 AS eventId,
  multiIf(picked.campaignId != '', 'campaignId', eventId = '', '', startsWith(led.last.3, 's'), 'session', 'device') AS attributedBy,
  multiIf(picked.campaignId != '', picked.campaignId, eventId != '', led.last.2.2, 'unattributed') AS attributedCampaignId,
  if(picked.creativeId != '', picked.creativeId, led.last.2.3) AS attributedCreativeId,
  if(picked.videoId != '', picked.videoId, led.last.2.4) AS attributedVideoId,
  led.last.2.5 AS overlayId,
  led.last.2.6 AS overlayType,
  led.last.2.7 AS interactionType,
  led.last.2.8 AS origin
FROM picked
LEFT JOIN led ON picked.conversionId = led.conversionId
