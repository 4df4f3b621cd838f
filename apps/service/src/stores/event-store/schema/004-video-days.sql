-- As 003, for what is asked by video or overlay. One projection over all four would hold nearly every event again
-- where an account has many videos.
ALTER TABLE events ADD PROJECTION IF NOT EXISTS videoDays
(
    SELECT
        accountId, toDate(timestamp), videoId, overlayId, eventType, interactionType, overlayType, playbackEvent, bot,
        count()
    GROUP BY
        accountId, toDate(timestamp), videoId, overlayId, eventType, interactionType, overlayType, playbackEvent, bot
)
