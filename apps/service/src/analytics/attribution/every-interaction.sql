-- Conversions in equal parts, one for each interaction: amounts in units of 0.0001, credit in 0.0001 of a conversion.
-- What equal parts leave over goes to the last interactions, one unit each, so that parts add up to the whole exactly.
-- Without an interaction the whole is one part.
led AS
(
  SELECT conversionId, arrayReverseSort(groupUniqArray((touchedAt, touch))) AS touches
  FROM
  (
    SELECT wanted.conversionId AS conversionId, interactions.touchedAt AS touchedAt, interactions.touch AS touch
    FROM wanted
    INNER JOIN interactions ON wanted.touchKey = interactions.touchKey
    WHERE interactions.touchedAt <= wanted.timestamp
      AND interactions.touchedAt >= wanted.since
  )
  GROUP BY conversionId
),
parted AS
(
  SELECT
    *,
    touch,
    toInt128(greatest(length(touches), 1)) AS parts,
    greatest(place, 1) AS part,
    toInt128(amount * 10000) AS units
  FROM
  (
    SELECT
      picked.timestamp AS timestamp,
      picked.amount AS amount,
      picked.currency AS currency,
      picked.campaignId AS campaignId,
      picked.creativeId AS creativeId,
      picked.videoId AS videoId,
      picked.installationId AS installationId,
      led.touches AS touches
    FROM picked
    LEFT JOIN led ON picked.conversionId = led.conversionId
  )
  LEFT ARRAY JOIN touches AS touch, arrayEnumerate(touches) AS place
)
SELECT
  timestamp,
  currency,
  installationId,
  toDecimal128(intDiv(units, parts) + if(part <= abs(units % parts), sign(units), 0), 4) / 10000 AS amount,
  toUInt64(intDiv(10000, parts) + if(part <= 10000 % parts, 1, 0)) AS partCredit,
  multiIf(campaignId != '', campaignId, touch.2.1 != '', touch.2.2, 'unattributed') AS attributedCampaignId,
  if(creativeId != '', creativeId, touch.2.3) AS attributedCreativeId,
  if(videoId != '', videoId, touch.2.4) AS attributedVideoId,
  touch.2.5 AS overlayId,
  touch.2.6 AS overlayType,
  touch.2.7 AS interactionType,
  touch.2.8 AS origin
FROM parted
