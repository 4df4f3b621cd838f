-- What does not apply is null. The value of an answer is a number or a text, so it has two columns.
SELECT
  eventId,
  accountId,
  toString(asked.campaignId) AS campaignId,
  toString(asked.eventType) AS eventType,
  lower(hex(asked.deviceHash)) AS deviceHash,
  timestamp,
  createdAt,
  nullIf(asked.sessionId, '') AS sessionId,
  nullIf(toString(asked.videoId), '') AS videoId,
  nullIf(toString(asked.source), '') AS source,
  nullIf(toString(asked.interactionType), '') AS interactionType,
  valueNumber,
  CAST(asked.valueString, 'Nullable(String)') AS valueString,
  nullIf(toString(asked.overlayType), '') AS overlayType,
  asked.interactionOccurred = 1 AS interactionOccurred,
  nullIf(toString(asked.lastInteractionType), '') AS lastInteractionType,
  lastInteractionNumber,
  CAST(asked.lastInteractionString, 'Nullable(String)') AS lastInteractionString,
  watchedSeconds,
  videoLength,
  percentWatched,
  nullIf(toString(asked.creativeId), '') AS creativeId,
  nullIf(toString(asked.overlayId), '') AS overlayId,
  videoTimeSeconds,
  nullIf(toString(asked.playbackEvent), '') AS playbackEvent,
  nullIf(toString(asked.impressionRule), '') AS impressionRule,
  nullIf(toString(asked.installationId), '') AS installationId,
  CAST(asked.bot = 1, 'Bool') AS bot,
  nullIf(asked.metadata, '') AS metadata,
  playedSegments,
  exposureMs,
  asked.measurable = 1 AS measurable
FROM
(
  SELECT *
  FROM events
  WHERE $scope
    $conditions
) AS asked
