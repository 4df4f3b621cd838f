-- As 026, for weeks: 90 days are twelve weeks and at most as many days.
ALTER TABLE events ADD PROJECTION IF NOT EXISTS deviceWeeks
(
    SELECT
        accountId,
        multiIf(playbackEvent != '', 'playback', interactionType = 'completion', 'completion', eventType),
        toMonday(timestamp), bot,
        uniqCombined64State(16)(deviceHash), uniqCombined64State(16)(nullIf(sessionId, ''))
    GROUP BY
        accountId,
        multiIf(playbackEvent != '', 'playback', interactionType = 'completion', 'completion', eventType),
        toMonday(timestamp), bot
)
WITH SETTINGS (index_granularity = 1)
