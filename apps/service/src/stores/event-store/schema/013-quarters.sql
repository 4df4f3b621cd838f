-- As 003, by the quarter of an hour: from quarters come the hours and days of every time zone. The day is kept as well,
-- so that a question finds its part of the projection.
ALTER TABLE events ADD PROJECTION IF NOT EXISTS quarters
(
    SELECT
        accountId, toDate(timestamp), toStartOfFifteenMinutes(timestamp), eventType, interactionType, overlayType,
        playbackEvent, bot, count()
    GROUP BY
        accountId, toDate(timestamp), toStartOfFifteenMinutes(timestamp), eventType, interactionType, overlayType,
        playbackEvent, bot
)
