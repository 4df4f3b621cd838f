-- As 043, by the Monday of a day in place of that of a moment: the table's key has the day in front and the moment at its
-- end, where the engine looks for it in every block of rows, also if it then reads the projection.
ALTER TABLE events
    ADD PROJECTION IF NOT EXISTS stepWeeks
    (
        SELECT
            accountId,
            multiIf(playbackEvent != '', 'playback', interactionType = 'completion', 'completion', eventType),
            toMonday(toDate(timestamp)), bot,
            uniqCombined64State(16)(deviceHash), uniqCombined64State(16)(nullIf(sessionId, ''))
        GROUP BY
            accountId,
            multiIf(playbackEvent != '', 'playback', interactionType = 'completion', 'completion', eventType),
            toMonday(toDate(timestamp)), bot
    )
    WITH SETTINGS (index_granularity = 1),
    DROP PROJECTION IF EXISTS deviceWeeks
SETTINGS alter_sync = 0
