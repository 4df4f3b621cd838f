SELECT
  accountId,
  eventId,
  toUnixTimestamp64Milli(timestamp) AS timestampMs,
  toUnixTimestamp64Milli(createdAt) AS createdAtMs,
  toString(eventType) AS eventType,
  interactionType,
  overlayType,
  playbackEvent,
  campaignId,
  creativeId,
  videoId,
  overlayId,
  sessionId,
  lower(hex(deviceHash)) AS deviceHashHex,
  source,
  installationId,
  valueNumber,
  valueString,
  videoTimeSeconds,
  watchedSeconds,
  videoLength,
  percentWatched,
  interactionOccurred,
  lastInteractionType,
  lastInteractionNumber,
  lastInteractionString,
  impressionRule,
  bot,
  metadata,
  playedSegments,
  exposureMs,
  measurable
FROM events
WHERE $scope
  AND $filter(sessionId)
  AND ({deviceHash:String} = '' OR deviceHash = unhex({deviceHash:String}))
  AND ({eventType:String} = '' OR toString(eventType) = {eventType:String})
  AND (
    {counted:String} = ''
    OR ({counted:String} = 'impressions' AND events.eventType = 'impression' AND playbackEvent = '')
    OR ({counted:String} = 'interactions' AND events.eventType = 'interaction' AND interactionType != 'completion')
  )
  AND (
    {cursorMs:Int64} < 0
    OR timestamp < fromUnixTimestamp64Milli({cursorMs:Int64}, 'UTC')
    OR (timestamp = fromUnixTimestamp64Milli({cursorMs:Int64}, 'UTC') AND eventId < {cursorId:String})
  )
-- By day first, which is the order of the table: the newest days are read and no others.
ORDER BY toDate(timestamp) DESC, timestamp DESC, eventId DESC
LIMIT {limit:UInt32}
