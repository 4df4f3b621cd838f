-- As 015, in the order of the steps and in small blocks: a state is up to 48 KiB, and those of playback are as large as all
-- others together, so that a question about the others does not read them. With the states as they are, a query can
-- unite those of whole days with what rows tell of a part of a day.
ALTER TABLE events
    ADD PROJECTION IF NOT EXISTS deviceSteps
    (
        SELECT
            accountId,
            multiIf(playbackEvent != '', 'playback', interactionType = 'completion', 'completion', eventType),
            toDate(timestamp), bot,
            uniqCombined64State(16)(deviceHash), uniqCombined64State(16)(nullIf(sessionId, ''))
        GROUP BY
            accountId,
            multiIf(playbackEvent != '', 'playback', interactionType = 'completion', 'completion', eventType),
            toDate(timestamp), bot
    )
    WITH SETTINGS (index_granularity = 16),
    DROP PROJECTION IF EXISTS deviceDays
SETTINGS alter_sync = 0
