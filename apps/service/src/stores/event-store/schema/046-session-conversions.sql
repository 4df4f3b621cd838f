-- As 045, of conversions, for every filter that those have.
ALTER TABLE conversions ADD PROJECTION IF NOT EXISTS sessionConversions
(
    SELECT
        accountId, cityHash64(sessionId), toDate(timestamp), toStartOfFifteenMinutes(timestamp), campaignId, creativeId,
        videoId, installationId, max(timestamp)
    GROUP BY
        accountId, cityHash64(sessionId), toDate(timestamp), toStartOfFifteenMinutes(timestamp), campaignId, creativeId,
        videoId, installationId
)
WITH SETTINGS (index_granularity = 1024)
