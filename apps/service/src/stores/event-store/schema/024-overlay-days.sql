-- As 004, with the days of a video and of an overlay together: a question about one of them reads its own rows alone.
ALTER TABLE events
    ADD PROJECTION IF NOT EXISTS overlayDays
    (
        SELECT
            accountId, videoId, overlayId, toDate(timestamp), eventType, interactionType, overlayType, playbackEvent, bot,
            count()
        GROUP BY
            accountId, videoId, overlayId, toDate(timestamp), eventType, interactionType, overlayType, playbackEvent, bot
    )
    WITH SETTINGS (index_granularity = 1024),
    DROP PROJECTION IF EXISTS videoDays
SETTINGS alter_sync = 0
