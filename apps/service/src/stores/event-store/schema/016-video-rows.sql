-- The rows of a video together, and within it those of an overlay, with the columns that timelines and results read.
ALTER TABLE events ADD PROJECTION IF NOT EXISTS videoRows
(
    SELECT
        accountId, videoId, overlayId, timestamp, eventType, interactionType, overlayType, playbackEvent, bot,
        campaignId, videoTimeSeconds, videoLength, playedSegments, sessionId, deviceHash, valueNumber, valueString
    ORDER BY accountId, videoId, overlayId, timestamp
)
