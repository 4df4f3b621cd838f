-- As 003, by the second of the video. 65535: nobody says when, or a playback record.
ALTER TABLE events ADD PROJECTION IF NOT EXISTS moments
(
    SELECT
        accountId, videoId, overlayId,
        if(isNull(videoTimeSeconds) OR playbackEvent != '', 65535, toUInt16(least(greatest(floor(assumeNotNull(videoTimeSeconds)), 0), 10801))),
        toDate(timestamp), eventType, interactionType, overlayType, playbackEvent, bot, count()
    GROUP BY
        accountId, videoId, overlayId,
        if(isNull(videoTimeSeconds) OR playbackEvent != '', 65535, toUInt16(least(greatest(floor(assumeNotNull(videoTimeSeconds)), 0), 10801))),
        toDate(timestamp), eventType, interactionType, overlayType, playbackEvent, bot
)
WITH SETTINGS (index_granularity = 1024)
