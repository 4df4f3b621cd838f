-- As 013, of an overlay: its days in every time zone, wherever it was shown.
ALTER TABLE events ADD PROJECTION IF NOT EXISTS overlayQuarters
(
    SELECT
        accountId, overlayId, toDate(timestamp), toStartOfFifteenMinutes(timestamp), eventType, interactionType,
        overlayType, playbackEvent, bot, count()
    GROUP BY
        accountId, overlayId, toDate(timestamp), toStartOfFifteenMinutes(timestamp), eventType, interactionType,
        overlayType, playbackEvent, bot
)
WITH SETTINGS (index_granularity = 1024)
