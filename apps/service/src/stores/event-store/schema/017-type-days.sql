-- As 003, by nothing but the day: what is asked without a filter reads a row for each day and kind of event.
ALTER TABLE events ADD PROJECTION IF NOT EXISTS typeDays
(
    SELECT accountId, toDate(timestamp), eventType, interactionType, overlayType, playbackEvent, bot, count()
    GROUP BY accountId, toDate(timestamp), eventType, interactionType, overlayType, playbackEvent, bot
)
