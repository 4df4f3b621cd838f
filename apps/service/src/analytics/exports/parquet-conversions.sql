-- What was not said is null; the amount is a decimal.
SELECT
  conversionId,
  accountId,
  toString(asked.conversionType) AS conversionType,
  nullIf(asked.deviceHashHex, repeat('0', 64)) AS deviceHash,
  timestamp,
  createdAt,
  asked.amount AS value,
  nullIf(toString(asked.currency), '') AS currency,
  nullIf(asked.orderId, '') AS orderId,
  nullIf(toString(asked.campaignId), '') AS campaignId,
  nullIf(toString(asked.creativeId), '') AS creativeId,
  nullIf(toString(asked.videoId), '') AS videoId,
  nullIf(asked.sessionId, '') AS sessionId,
  nullIf(toString(asked.installationId), '') AS installationId,
  nullIf(asked.metadata, '') AS metadata,
  nullIf(asked.attributedBy, '') AS attributionBy,
  if(asked.attributedBy = '', NULL, toString(asked.attributedCampaignId)) AS attributionCampaignId,
  if(asked.attributedBy = '', NULL, nullIf(toString(asked.attributedCreativeId), '')) AS attributionCreativeId,
  if(asked.attributedBy = '', NULL, nullIf(toString(asked.attributedVideoId), '')) AS attributionVideoId,
  nullIf(toString(asked.overlayId), '') AS attributionOverlayId,
  nullIf(asked.eventId, '') AS attributionEventId,
  if(asked.eventId = '', NULL, asked.interactedAt) AS attributionInteractedAt
FROM attributed AS asked
ORDER BY asked.timestamp, asked.conversionId
