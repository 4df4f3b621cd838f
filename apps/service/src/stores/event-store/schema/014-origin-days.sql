-- As 003, by the page's origin and the installation.
ALTER TABLE events ADD PROJECTION IF NOT EXISTS originDays
(
    SELECT
        accountId, toDate(timestamp), origin, installationId, eventType, interactionType, overlayType, playbackEvent,
        bot, count()
    GROUP BY
        accountId, toDate(timestamp), origin, installationId, eventType, interactionType, overlayType, playbackEvent,
        bot
)
