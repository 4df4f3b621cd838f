-- Counts by day, kept inside each part of events: right after deletes, under deduplication tokens and after a crash,
-- because there is nothing beside the rows that could disagree with them. Used where a query groups by these columns
-- (toDate(timestamp), not timestamp) and counts; any other filter makes the engine read the rows instead.
ALTER TABLE events ADD PROJECTION IF NOT EXISTS campaignDays
(
    SELECT
        accountId, toDate(timestamp), campaignId, creativeId, eventType, interactionType, overlayType, playbackEvent, bot,
        count()
    GROUP BY
        accountId, toDate(timestamp), campaignId, creativeId, eventType, interactionType, overlayType, playbackEvent, bot
)
