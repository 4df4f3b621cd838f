-- When sessions answered, in the order of the hashes of sessions: a part of that order is a random sample, and nothing else
-- of it is read. As 019, for questions without a filter.
ALTER TABLE events ADD PROJECTION IF NOT EXISTS sessionSteps
(
    SELECT
        accountId,
        if(eventType = 'interaction', cityHash64(sessionId), 0),
        if(eventType = 'interaction', interactionType, ''),
        if(eventType = 'interaction', toStartOfFifteenMinutes(timestamp), toDateTime(0, 'UTC')),
        if(eventType = 'interaction', timestamp, toDateTime64(0, 3, 'UTC')),
        if(eventType = 'interaction', bot, 0),
        count()
    GROUP BY
        accountId,
        if(eventType = 'interaction', cityHash64(sessionId), 0),
        if(eventType = 'interaction', interactionType, ''),
        if(eventType = 'interaction', toStartOfFifteenMinutes(timestamp), toDateTime(0, 'UTC')),
        if(eventType = 'interaction', timestamp, toDateTime64(0, 3, 'UTC')),
        if(eventType = 'interaction', bot, 0)
)
WITH SETTINGS (index_granularity = 1024)
