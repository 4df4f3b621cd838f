-- What viewers did to an overlay, by device, for votes and for calls to action. Of all other events nothing is kept: each
-- expression is blank for them, so that they are one row. Queries read it through $answered (queries/scope-sql.ts) and
-- the expressions of analytics/answers.ts. Hashes of 64 bits stand for devices and sessions.
ALTER TABLE events ADD PROJECTION IF NOT EXISTS answers
(
    SELECT
        accountId,
        if(eventType = 'interaction', overlayId, ''),
        if(eventType = 'interaction', interactionType, ''),
        if(eventType = 'interaction', toStartOfFifteenMinutes(timestamp), toDateTime(0, 'UTC')),
        if(eventType = 'interaction', timestamp, toDateTime64(0, 3, 'UTC')),
        if(eventType = 'interaction', ifNull(valueString, toString(valueNumber)), NULL),
        if(eventType = 'interaction', cityHash64(deviceHash), 0),
        if(eventType = 'interaction', cityHash64(sessionId), 0),
        if(interactionType = 'cta_click', metadata, ''),
        if(eventType = 'interaction', overlayType, ''),
        if(eventType = 'interaction', videoId, ''),
        if(eventType = 'interaction', campaignId, ''),
        if(eventType = 'interaction', creativeId, ''),
        if(eventType = 'interaction', origin, ''),
        if(eventType = 'interaction', installationId, ''),
        if(eventType = 'interaction', bot, 0),
        count()
    GROUP BY
        accountId,
        if(eventType = 'interaction', overlayId, ''),
        if(eventType = 'interaction', interactionType, ''),
        if(eventType = 'interaction', toStartOfFifteenMinutes(timestamp), toDateTime(0, 'UTC')),
        if(eventType = 'interaction', timestamp, toDateTime64(0, 3, 'UTC')),
        if(eventType = 'interaction', ifNull(valueString, toString(valueNumber)), NULL),
        if(eventType = 'interaction', cityHash64(deviceHash), 0),
        if(eventType = 'interaction', cityHash64(sessionId), 0),
        if(interactionType = 'cta_click', metadata, ''),
        if(eventType = 'interaction', overlayType, ''),
        if(eventType = 'interaction', videoId, ''),
        if(eventType = 'interaction', campaignId, ''),
        if(eventType = 'interaction', creativeId, ''),
        if(eventType = 'interaction', origin, ''),
        if(eventType = 'interaction', installationId, ''),
        if(eventType = 'interaction', bot, 0)
)
WITH SETTINGS (index_granularity = 1024)
