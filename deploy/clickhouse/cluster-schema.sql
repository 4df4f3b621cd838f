-- The tables of a replicated store. A test generates this file from the schema of a single server and fails when they differ:
--   npx vitest run --project tests tests/stores/clickhouse/cluster-schema.test.ts --update
--
-- Run it once, while all replicas are up. They need ClickHouse 26.6 or later, a cluster named "overlay" of one shard with all
-- replicas, ClickHouse Keeper, the macros {shard} and {replica}, and the database "overlay". EVENT_STORE_URL is the address
-- of a load balancer in front of the replicas.
--
-- A replica remembers the deduplication tokens of 10,000 blocks for seven days, as long as the log can keep a range: with the
-- default of one hour, a range that is sent again later would be counted twice. With insert_quorum = 'auto' in the writer's
-- profile, an insert is acknowledged once most replicas have it.

CREATE TABLE IF NOT EXISTS overlay.events ON CLUSTER overlay
(
    accountId LowCardinality(String),
    eventId String CODEC(ZSTD(1)),
    timestamp DateTime64(3, 'UTC') CODEC(DoubleDelta, ZSTD(1)),
    createdAt DateTime64(3, 'UTC') CODEC(DoubleDelta, ZSTD(1)),
    eventType LowCardinality(String),
    interactionType LowCardinality(String),
    overlayType LowCardinality(String),
    playbackEvent LowCardinality(String),
    campaignId LowCardinality(String),
    creativeId LowCardinality(String),
    videoId LowCardinality(String),
    overlayId LowCardinality(String),
    overlayVersion UInt32 CODEC(ZSTD(1)),
    sessionId String CODEC(ZSTD(1)),
    deviceHashHex String EPHEMERAL '',
    source LowCardinality(String),
    origin LowCardinality(String),
    installationId LowCardinality(String),
    valueNumber Nullable(Float64) CODEC(ZSTD(1)),
    valueString LowCardinality(Nullable(String)),
    videoTimeSeconds Nullable(Float64) CODEC(ZSTD(1)),
    watchedSeconds Nullable(Float64) CODEC(ZSTD(1)),
    videoLength Nullable(Float64) CODEC(ZSTD(1)),
    percentWatched Nullable(Float64) CODEC(ZSTD(1)),
    interactionOccurred Nullable(UInt8),
    lastInteractionType LowCardinality(String),
    lastInteractionNumber Nullable(Float64) CODEC(ZSTD(1)),
    lastInteractionString LowCardinality(Nullable(String)),
    impressionRule LowCardinality(String),
    bot UInt8,
    verified UInt8,
    metadata String CODEC(ZSTD(1)),
    keyId LowCardinality(String),
    playedSegments Array(Tuple(Float64, Float64)) CODEC(ZSTD(1)),
    exposureMs Nullable(UInt32) CODEC(ZSTD(1)),
    measurable Nullable(UInt8),
    unverified Array(LowCardinality(String)),
    quarantineId LowCardinality(String),
    deviceHash FixedString(32) DEFAULT unhex(deviceHashHex) CODEC(ZSTD(1)),
    schemaVersion UInt8,
    INDEX created createdAt TYPE minmax GRANULARITY 1,
    PROJECTION typeDays (SELECT accountId, toDate(timestamp), eventType, interactionType, overlayType, playbackEvent, bot, quarantineId, count() GROUP BY accountId, toDate(timestamp), eventType, interactionType, overlayType, playbackEvent, bot, quarantineId),
    PROJECTION quarters (SELECT accountId, toDate(timestamp), toStartOfFifteenMinutes(timestamp), eventType, interactionType, overlayType, playbackEvent, bot, quarantineId, count() GROUP BY accountId, toDate(timestamp), toStartOfFifteenMinutes(timestamp), eventType, interactionType, overlayType, playbackEvent, bot, quarantineId),
    PROJECTION overlayQuarters (SELECT accountId, overlayId, toDate(timestamp), toStartOfFifteenMinutes(timestamp), overlayVersion, eventType, interactionType, overlayType, playbackEvent, bot, quarantineId, count() GROUP BY accountId, overlayId, toDate(timestamp), toStartOfFifteenMinutes(timestamp), overlayVersion, eventType, interactionType, overlayType, playbackEvent, bot, quarantineId) WITH SETTINGS (index_granularity = 1024),
    PROJECTION creativeDays (SELECT accountId, campaignId, creativeId, toDate(timestamp), eventType, interactionType, overlayType, playbackEvent, bot, quarantineId, count() GROUP BY accountId, campaignId, creativeId, toDate(timestamp), eventType, interactionType, overlayType, playbackEvent, bot, quarantineId) WITH SETTINGS (index_granularity = 1024),
    PROJECTION originDays (SELECT accountId, toDate(timestamp), origin, installationId, eventType, interactionType, overlayType, playbackEvent, bot, quarantineId, count() GROUP BY accountId, toDate(timestamp), origin, installationId, eventType, interactionType, overlayType, playbackEvent, bot, quarantineId),
    PROJECTION overlayDays (SELECT accountId, videoId, overlayId, toDate(timestamp), eventType, interactionType, overlayType, playbackEvent, bot, quarantineId, count() GROUP BY accountId, videoId, overlayId, toDate(timestamp), eventType, interactionType, overlayType, playbackEvent, bot, quarantineId) WITH SETTINGS (index_granularity = 1024),
    PROJECTION answers (SELECT accountId, if(eventType = 'interaction', overlayId, ''), if(eventType = 'interaction', interactionType, ''), if(eventType = 'interaction', toStartOfFifteenMinutes(timestamp), toDateTime(0, 'UTC')), if(eventType = 'interaction', timestamp, toDateTime64(0, 3, 'UTC')), if(eventType = 'interaction', ifNull(valueString, toString(valueNumber)), NULL), if(eventType = 'interaction', cityHash64(deviceHash), 0), if(eventType = 'interaction', cityHash64(sessionId), 0), if(interactionType = 'cta_click', metadata, ''), if(eventType = 'interaction', overlayVersion, 0), if(eventType = 'interaction', overlayType, ''), if(eventType = 'interaction', videoId, ''), if(eventType = 'interaction', campaignId, ''), if(eventType = 'interaction', creativeId, ''), if(eventType = 'interaction', origin, ''), if(eventType = 'interaction', installationId, ''), if(eventType = 'interaction', bot, 0), if(eventType = 'interaction', quarantineId, ''), if(eventType = 'interaction', verified, 0), count() GROUP BY accountId, if(eventType = 'interaction', overlayId, ''), if(eventType = 'interaction', interactionType, ''), if(eventType = 'interaction', toStartOfFifteenMinutes(timestamp), toDateTime(0, 'UTC')), if(eventType = 'interaction', timestamp, toDateTime64(0, 3, 'UTC')), if(eventType = 'interaction', ifNull(valueString, toString(valueNumber)), NULL), if(eventType = 'interaction', cityHash64(deviceHash), 0), if(eventType = 'interaction', cityHash64(sessionId), 0), if(interactionType = 'cta_click', metadata, ''), if(eventType = 'interaction', overlayVersion, 0), if(eventType = 'interaction', overlayType, ''), if(eventType = 'interaction', videoId, ''), if(eventType = 'interaction', campaignId, ''), if(eventType = 'interaction', creativeId, ''), if(eventType = 'interaction', origin, ''), if(eventType = 'interaction', installationId, ''), if(eventType = 'interaction', bot, 0), if(eventType = 'interaction', quarantineId, ''), if(eventType = 'interaction', verified, 0)) WITH SETTINGS (index_granularity = 1024),
    PROJECTION plays (SELECT accountId, if(playbackEvent != '', videoId, ''), if(playbackEvent != '', if(empty(sessionId), cityHash64(deviceHash), cityHash64(sessionId)), 0), if(playbackEvent != '', toStartOfFifteenMinutes(timestamp), toDateTime(0, 'UTC')), if(playbackEvent != '', campaignId, ''), if(playbackEvent != '', creativeId, ''), if(playbackEvent != '', origin, ''), if(playbackEvent != '', installationId, ''), if(playbackEvent != '', bot, 0), if(playbackEvent != '', quarantineId, ''), groupArrayArray(10000)(playedSegments.1), groupArrayArray(10000)(playedSegments.2), groupArrayArray(10000)(arrayWithConstant(length(playedSegments), toUnixTimestamp64Milli(timestamp))), groupArrayArray(10000)(if(playbackEvent = 'start', [toUnixTimestamp64Milli(timestamp)], [])), max(playbackEvent = 'ended'), maxIf(videoLength, videoLength > 0 AND length(playedSegments) + (playbackEvent = 'start') + (playbackEvent = 'ended') > 0) GROUP BY accountId, if(playbackEvent != '', videoId, ''), if(playbackEvent != '', if(empty(sessionId), cityHash64(deviceHash), cityHash64(sessionId)), 0), if(playbackEvent != '', toStartOfFifteenMinutes(timestamp), toDateTime(0, 'UTC')), if(playbackEvent != '', campaignId, ''), if(playbackEvent != '', creativeId, ''), if(playbackEvent != '', origin, ''), if(playbackEvent != '', installationId, ''), if(playbackEvent != '', bot, 0), if(playbackEvent != '', quarantineId, '')) WITH SETTINGS (index_granularity = 2048),
    PROJECTION videoEvents (SELECT accountId, videoId, sessionId, timestamp, eventType, interactionType, overlayType, playbackEvent, overlayId, bot, quarantineId, deviceHash, campaignId, creativeId, origin, installationId ORDER BY accountId, videoId, sessionId, timestamp) WITH SETTINGS (index_granularity = 4096),
    PROJECTION deviceSteps (SELECT accountId, multiIf(playbackEvent != '', 'playback', interactionType = 'completion', 'completion', eventType), toDate(timestamp), bot, quarantineId, uniqCombined64State(16)(deviceHash), uniqCombined64State(16)(nullIf(sessionId, '')) GROUP BY accountId, multiIf(playbackEvent != '', 'playback', interactionType = 'completion', 'completion', eventType), toDate(timestamp), bot, quarantineId) WITH SETTINGS (index_granularity = 16),
    PROJECTION stepWeeks (SELECT accountId, multiIf(playbackEvent != '', 'playback', interactionType = 'completion', 'completion', eventType), toMonday(toDate(timestamp)), bot, quarantineId, uniqCombined64State(16)(deviceHash), uniqCombined64State(16)(nullIf(sessionId, '')) GROUP BY accountId, multiIf(playbackEvent != '', 'playback', interactionType = 'completion', 'completion', eventType), toMonday(toDate(timestamp)), bot, quarantineId) WITH SETTINGS (index_granularity = 1),
    PROJECTION moments (SELECT accountId, videoId, overlayId, if(isNull(videoTimeSeconds) OR playbackEvent != '', 65535, toUInt16(least(greatest(floor(assumeNotNull(videoTimeSeconds)), 0), 10801))), toDate(timestamp), eventType, interactionType, overlayType, playbackEvent, bot, quarantineId, count() GROUP BY accountId, videoId, overlayId, if(isNull(videoTimeSeconds) OR playbackEvent != '', 65535, toUInt16(least(greatest(floor(assumeNotNull(videoTimeSeconds)), 0), 10801))), toDate(timestamp), eventType, interactionType, overlayType, playbackEvent, bot, quarantineId) WITH SETTINGS (index_granularity = 1024),
    PROJECTION sessionSteps (SELECT accountId, if(eventType = 'interaction', cityHash64(sessionId), 0), if(eventType = 'interaction', interactionType, ''), if(eventType = 'interaction', toStartOfFifteenMinutes(timestamp), toDateTime(0, 'UTC')), if(eventType = 'interaction', timestamp, toDateTime64(0, 3, 'UTC')), if(eventType = 'interaction', bot, 0), if(eventType = 'interaction', quarantineId, ''), count() GROUP BY accountId, if(eventType = 'interaction', cityHash64(sessionId), 0), if(eventType = 'interaction', interactionType, ''), if(eventType = 'interaction', toStartOfFifteenMinutes(timestamp), toDateTime(0, 'UTC')), if(eventType = 'interaction', timestamp, toDateTime64(0, 3, 'UTC')), if(eventType = 'interaction', bot, 0), if(eventType = 'interaction', quarantineId, '')) WITH SETTINGS (index_granularity = 1024)
)
ENGINE = ReplicatedMergeTree('/clickhouse/tables/{shard}/overlay.events', '{replica}')
PARTITION BY toYYYYMM(timestamp)
ORDER BY (accountId, toDate(timestamp), campaignId, eventType, interactionType, timestamp, eventId)
SETTINGS
    replicated_deduplication_window = 10000, replicated_deduplication_window_seconds = 604800,
    index_granularity = 8192,
    fsync_after_insert = 1, fsync_part_directory = 1,
    min_rows_to_fsync_after_merge = 1, min_compressed_bytes_to_fsync_after_merge = 1,
    merge_selector_base = 12,
    min_age_to_force_merge_seconds = 86400, min_age_to_force_merge_on_partition_only = 1,
    lightweight_mutation_projection_mode = 'drop', old_parts_lifetime = 60, finished_mutations_to_keep = 1,
    materialize_projections_on_insert = 0, materialize_projections_on_merge = 1
COMMENT 'overlay_20793dbd0cfb';

CREATE TABLE IF NOT EXISTS overlay.conversions ON CLUSTER overlay
(
    accountId LowCardinality(String),
    conversionId String CODEC(ZSTD(1)),
    timestamp DateTime64(3, 'UTC') CODEC(DoubleDelta, ZSTD(1)),
    createdAt DateTime64(3, 'UTC') CODEC(DoubleDelta, ZSTD(1)),
    conversionType LowCardinality(String),
    amount Nullable(Decimal(19, 4)),
    currency LowCardinality(String),
    orderId String CODEC(ZSTD(1)),
    campaignId LowCardinality(String),
    creativeId LowCardinality(String),
    videoId LowCardinality(String),
    sessionId String CODEC(ZSTD(1)),
    deviceHashHex String EPHEMERAL '',
    deviceHash FixedString(32) DEFAULT unhex(deviceHashHex) CODEC(ZSTD(1)),
    installationId LowCardinality(String),
    metadata String CODEC(ZSTD(1)),
    keyId LowCardinality(String),
    amountText String CODEC(ZSTD(1)),
    schemaVersion UInt8,
    PROJECTION sessionConversions (SELECT accountId, cityHash64(sessionId), toDate(timestamp), toStartOfFifteenMinutes(timestamp), campaignId, creativeId, videoId, installationId, max(timestamp) GROUP BY accountId, cityHash64(sessionId), toDate(timestamp), toStartOfFifteenMinutes(timestamp), campaignId, creativeId, videoId, installationId) WITH SETTINGS (index_granularity = 1024)
)
ENGINE = ReplicatedMergeTree('/clickhouse/tables/{shard}/overlay.conversions', '{replica}')
PARTITION BY toYYYYMM(timestamp)
ORDER BY (accountId, toDate(timestamp), conversionType, timestamp, conversionId)
SETTINGS
    replicated_deduplication_window = 10000, replicated_deduplication_window_seconds = 604800,
    index_granularity = 8192,
    fsync_after_insert = 1, fsync_part_directory = 1,
    min_rows_to_fsync_after_merge = 1, min_compressed_bytes_to_fsync_after_merge = 1,
    merge_selector_base = 12,
    min_age_to_force_merge_seconds = 86400, min_age_to_force_merge_on_partition_only = 1,
    lightweight_mutation_projection_mode = 'drop', old_parts_lifetime = 60, finished_mutations_to_keep = 1,
    materialize_projections_on_insert = 0, materialize_projections_on_merge = 1
COMMENT 'overlay_3fcba1f62955';

CREATE TABLE IF NOT EXISTS overlay.received ON CLUSTER overlay
(
    installation String,
    notedAt SimpleAggregateFunction(max, DateTime64(3, 'UTC')),
    eventsPosition SimpleAggregateFunction(max, UInt64),
    eventsRows SimpleAggregateFunction(max, UInt64),
    conversionsPosition SimpleAggregateFunction(max, UInt64),
    conversionsRows SimpleAggregateFunction(max, UInt64),
    controlRevision SimpleAggregateFunction(max, UInt64)
)
ENGINE = ReplicatedAggregatingMergeTree('/clickhouse/tables/{shard}/overlay.received', '{replica}')
ORDER BY installation
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;
