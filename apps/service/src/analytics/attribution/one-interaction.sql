-- Conversions with one interaction each: the last one, or the first. Of two in the same millisecond the one with the
-- greater eventId is later, so that every reading gives the same answer. CAPITALS stand for what the model decides.
touches AS
(
  SELECT touchKey, touchedAt, PICK(touch, touch.1) AS touch
  FROM interactions
  GROUP BY touchKey, touchedAt
),
led AS
(
  SELECT
    conversionId,
    CHOICE((touchedAt, touch, touchKey)) AS touch
  FROM
  (
    SELECT wanted.conversionId AS conversionId, touches.touchedAt AS touchedAt, touches.touch AS touch, wanted.touchKey AS touchKey
    FROM wanted
    ASOF INNER JOIN touches ON wanted.touchKey = touches.touchKey AND NEAREST
    WHERE WITHIN
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
  led.touch.1 AS interactedAt,
  led.touch.2.1 AS eventId,
  multiIf(picked.campaignId != '', 'campaignId', eventId = '', '', startsWith(led.touch.3, 's'), 'session', 'device') AS attributedBy,
  multiIf(picked.campaignId != '', picked.campaignId, eventId != '', led.touch.2.2, 'unattributed') AS attributedCampaignId,
  if(picked.creativeId != '', picked.creativeId, led.touch.2.3) AS attributedCreativeId,
  if(picked.videoId != '', picked.videoId, led.touch.2.4) AS attributedVideoId,
  led.touch.2.5 AS overlayId,
  led.touch.2.6 AS overlayType,
  led.touch.2.7 AS interactionType,
  led.touch.2.8 AS origin
FROM picked
LEFT JOIN led ON picked.conversionId = led.conversionId
