-- The events of a video together, and those of a session in it, for what no other projection counts: in another time
-- zone, of some campaigns, by device.
ALTER TABLE events ADD PROJECTION IF NOT EXISTS videoEvents
(
    SELECT
        accountId, videoId, sessionId, timestamp, eventType, interactionType, overlayType, overlayId, playbackEvent, bot,
        deviceHash, campaignId, creativeId, origin, installationId
    ORDER BY accountId, videoId, sessionId, timestamp
)
WITH SETTINGS (index_granularity = 4096)
