-- As 003, with the days of a campaign and of a creative together.
ALTER TABLE events
    ADD PROJECTION IF NOT EXISTS creativeDays
    (
        SELECT
            accountId, campaignId, creativeId, toDate(timestamp), eventType, interactionType, overlayType, playbackEvent,
            bot, count()
        GROUP BY
            accountId, campaignId, creativeId, toDate(timestamp), eventType, interactionType, overlayType, playbackEvent,
            bot
    )
    WITH SETTINGS (index_granularity = 1024),
    DROP PROJECTION IF EXISTS campaignDays
SETTINGS alter_sync = 0
