-- The rows of a video together, with the columns that its timeline reads.
ALTER TABLE events ADD PROJECTION IF NOT EXISTS videoRows
(
    SELECT
        accountId, videoId, timestamp, eventType, interactionType, overlayType, playbackEvent, bot, campaignId,
        overlayId, videoTimeSeconds, videoLength, playedSegments, sessionId, deviceHash
    ORDER BY accountId, videoId, timestamp
)
