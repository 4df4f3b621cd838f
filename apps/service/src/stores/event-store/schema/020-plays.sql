-- How each viewer watched a video: what the playback records of a session say, by the quarter of an hour. A viewer is a hash of
-- the session, or of the device where records name none. Of all other events nothing is kept, as in 019; queries read
-- it through $played and the expressions of analytics/videos/plays.ts. Viewers are in the order of their hashes: a part
-- of that order is a random sample.
ALTER TABLE events ADD PROJECTION IF NOT EXISTS plays
(
    SELECT
        accountId,
        if(playbackEvent != '', videoId, ''),
        if(playbackEvent != '', if(empty(sessionId), cityHash64(deviceHash), cityHash64(sessionId)), 0),
        if(playbackEvent != '', toStartOfFifteenMinutes(timestamp), toDateTime(0, 'UTC')),
        if(playbackEvent != '', campaignId, ''),
        if(playbackEvent != '', creativeId, ''),
        if(playbackEvent != '', origin, ''),
        if(playbackEvent != '', installationId, ''),
        if(playbackEvent != '', bot, 0),
        groupArrayArray(10000)(playedSegments.1),
        groupArrayArray(10000)(playedSegments.2),
        groupArrayArray(10000)(arrayWithConstant(length(playedSegments), toUnixTimestamp64Milli(timestamp))),
        groupArrayArray(10000)(if(playbackEvent = 'start', [toUnixTimestamp64Milli(timestamp)], [])),
        max(playbackEvent = 'ended'),
        maxIf(videoLength, videoLength > 0 AND length(playedSegments) + (playbackEvent = 'start') + (playbackEvent = 'ended') > 0)
    GROUP BY
        accountId,
        if(playbackEvent != '', videoId, ''),
        if(playbackEvent != '', if(empty(sessionId), cityHash64(deviceHash), cityHash64(sessionId)), 0),
        if(playbackEvent != '', toStartOfFifteenMinutes(timestamp), toDateTime(0, 'UTC')),
        if(playbackEvent != '', campaignId, ''),
        if(playbackEvent != '', creativeId, ''),
        if(playbackEvent != '', origin, ''),
        if(playbackEvent != '', installationId, ''),
        if(playbackEvent != '', bot, 0)
)
WITH SETTINGS (index_granularity = 2048)
