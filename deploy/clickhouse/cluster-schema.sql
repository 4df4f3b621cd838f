-- The tables of a cluster, made out of those of a single server by a test, which fails when they differ:
--   npx vitest run apps/service/test/clickhouse/cluster-schema.test.ts --update
--
-- This version of the service writes to a single server; these are the tables that one which writes to several will find.
-- They need a cluster and a database "overlay", ClickHouse Keeper, and the macros {shard} and {replica} on each server.
--
-- Rows are written to the shard's own table, eventsShard or conversionsShard, rather than through the Distributed one: the rows of a
-- range whose sipHash64(accountId, eventId) % shards is n (from 0) go to shard n + 1 under the token '<token of the range>:<n>'.
-- Whatever is sent again, and to whichever replica of the shard, is then dropped there. A shard that is away keeps its rows waiting, and the
-- others have theirs. Queries read events and conversions.
--
-- A shard remembers the tokens of 10,000 blocks for seven days, as long as the log can keep a range: after the hour that is the default, a range
-- that is repeated would be counted twice. With insert_quorum = 'auto' in the profile of the writer, "stored" means on most replicas.

CREATE TABLE IF NOT EXISTS overlay.eventsShard ON CLUSTER overlay
(
    `accountId` LowCardinality(String),
    `eventId` String CODEC(ZSTD(1)),
    `timestamp` DateTime64(3, 'UTC') CODEC(DoubleDelta, ZSTD(1)),
    `createdAt` DateTime64(3, 'UTC') CODEC(DoubleDelta, ZSTD(1)),
    `eventType` LowCardinality(String),
    `interactionType` LowCardinality(String),
    `overlayType` LowCardinality(String),
    `playbackEvent` LowCardinality(String),
    `campaignId` LowCardinality(String),
    `creativeId` LowCardinality(String),
    `videoId` LowCardinality(String),
    `overlayId` LowCardinality(String),
    `sessionId` String CODEC(ZSTD(1)),
    `deviceHashHex` String EPHEMERAL '',
    `deviceHash` FixedString(32) DEFAULT unhex(deviceHashHex) CODEC(ZSTD(1)),
    `source` LowCardinality(String),
    `origin` LowCardinality(String),
    `installationId` LowCardinality(String),
    `valueNumber` Nullable(Float64) CODEC(ZSTD(1)),
    `valueString` LowCardinality(Nullable(String)),
    `videoTimeSeconds` Nullable(Float64) CODEC(ZSTD(1)),
    `watchedSeconds` Nullable(Float64) CODEC(ZSTD(1)),
    `videoLength` Nullable(Float64) CODEC(ZSTD(1)),
    `percentWatched` Nullable(Float64) CODEC(ZSTD(1)),
    `interactionOccurred` Nullable(UInt8),
    `lastInteractionType` LowCardinality(String),
    `lastInteractionNumber` Nullable(Float64) CODEC(ZSTD(1)),
    `lastInteractionString` LowCardinality(Nullable(String)),
    `impressionRule` LowCardinality(String),
    `bot` UInt8,
    `metadata` String CODEC(ZSTD(1)),
    `keyId` LowCardinality(String),
    `schemaVersion` UInt8 DEFAULT 1,
    `playedSegments` Array(Tuple(
        Float64,
        Float64)) CODEC(ZSTD(1)),
    `exposureMs` Nullable(UInt32) CODEC(ZSTD(1)),
    `measurable` Nullable(UInt8),
    PROJECTION campaignDays
    (
        SELECT
            accountId,
            toDate(timestamp),
            campaignId,
            creativeId,
            eventType,
            interactionType,
            overlayType,
            playbackEvent,
            bot,
            count()
        GROUP BY
            accountId,
            toDate(timestamp),
            campaignId,
            creativeId,
            eventType,
            interactionType,
            overlayType,
            playbackEvent,
            bot
    ),
    PROJECTION videoDays
    (
        SELECT
            accountId,
            toDate(timestamp),
            videoId,
            overlayId,
            eventType,
            interactionType,
            overlayType,
            playbackEvent,
            bot,
            count()
        GROUP BY
            accountId,
            toDate(timestamp),
            videoId,
            overlayId,
            eventType,
            interactionType,
            overlayType,
            playbackEvent,
            bot
    ),
    PROJECTION quarters
    (
        SELECT
            accountId,
            toDate(timestamp),
            toStartOfFifteenMinutes(timestamp),
            eventType,
            interactionType,
            overlayType,
            playbackEvent,
            bot,
            count()
        GROUP BY
            accountId,
            toDate(timestamp),
            toStartOfFifteenMinutes(timestamp),
            eventType,
            interactionType,
            overlayType,
            playbackEvent,
            bot
    ),
    PROJECTION originDays
    (
        SELECT
            accountId,
            toDate(timestamp),
            origin,
            installationId,
            eventType,
            interactionType,
            overlayType,
            playbackEvent,
            bot,
            count()
        GROUP BY
            accountId,
            toDate(timestamp),
            origin,
            installationId,
            eventType,
            interactionType,
            overlayType,
            playbackEvent,
            bot
    ),
    PROJECTION deviceDays
    (
        SELECT
            accountId,
            toDate(timestamp),
            bot,
            multiIf(playbackEvent != '', 'playback', interactionType = 'completion', 'completion', eventType),
            uniqCombined64(16)(deviceHash),
            uniqCombined64(16)(nullIf(sessionId, ''))
        GROUP BY
            accountId,
            toDate(timestamp),
            bot,
            multiIf(playbackEvent != '', 'playback', interactionType = 'completion', 'completion', eventType)
    ),
    PROJECTION videoRows
    (
        SELECT
            accountId,
            videoId,
            overlayId,
            timestamp,
            eventType,
            interactionType,
            overlayType,
            playbackEvent,
            bot,
            campaignId,
            videoTimeSeconds,
            videoLength,
            playedSegments,
            sessionId,
            deviceHash,
            valueNumber,
            valueString
        ORDER BY
            accountId,
            videoId,
            overlayId,
            timestamp
    ),
    PROJECTION typeDays
    (
        SELECT
            accountId,
            toDate(timestamp),
            eventType,
            interactionType,
            overlayType,
            playbackEvent,
            bot,
            count()
        GROUP BY
            accountId,
            toDate(timestamp),
            eventType,
            interactionType,
            overlayType,
            playbackEvent,
            bot
    )
)
ENGINE = ReplicatedMergeTree('/clickhouse/tables/{shard}/overlay.eventsShard', '{replica}')
PARTITION BY toYYYYMM(timestamp)
ORDER BY (accountId, toDate(timestamp), campaignId, eventType, interactionType, timestamp, eventId)
SETTINGS replicated_deduplication_window = 10000, replicated_deduplication_window_seconds = 604800, fsync_after_insert = 1, fsync_part_directory = 1, lightweight_mutation_projection_mode = 'drop', index_granularity = 8192, merge_selector_base = 12, min_rows_to_fsync_after_merge = 1, min_compressed_bytes_to_fsync_after_merge = 1, old_parts_lifetime = 60, finished_mutations_to_keep = 1;

CREATE TABLE IF NOT EXISTS overlay.events ON CLUSTER overlay AS overlay.eventsShard
ENGINE = Distributed('overlay', 'overlay', 'eventsShard', sipHash64(accountId, eventId));

CREATE TABLE IF NOT EXISTS overlay.conversionsShard ON CLUSTER overlay
(
    `accountId` LowCardinality(String),
    `conversionId` String CODEC(ZSTD(1)),
    `timestamp` DateTime64(3, 'UTC') CODEC(DoubleDelta, ZSTD(1)),
    `createdAt` DateTime64(3, 'UTC') CODEC(DoubleDelta, ZSTD(1)),
    `conversionType` LowCardinality(String),
    `amount` Nullable(Decimal(19, 4)),
    `currency` LowCardinality(String),
    `orderId` String CODEC(ZSTD(1)),
    `campaignId` LowCardinality(String),
    `creativeId` LowCardinality(String),
    `videoId` LowCardinality(String),
    `sessionId` String CODEC(ZSTD(1)),
    `deviceHashHex` String EPHEMERAL '',
    `deviceHash` FixedString(32) DEFAULT unhex(deviceHashHex) CODEC(ZSTD(1)),
    `installationId` LowCardinality(String),
    `metadata` String CODEC(ZSTD(1)),
    `keyId` LowCardinality(String),
    `schemaVersion` UInt8 DEFAULT 1,
    `amountText` String CODEC(ZSTD(1))
)
ENGINE = ReplicatedMergeTree('/clickhouse/tables/{shard}/overlay.conversionsShard', '{replica}')
PARTITION BY toYYYYMM(timestamp)
ORDER BY (accountId, toDate(timestamp), conversionType, timestamp, conversionId)
SETTINGS replicated_deduplication_window = 10000, replicated_deduplication_window_seconds = 604800, fsync_after_insert = 1, fsync_part_directory = 1, lightweight_mutation_projection_mode = 'drop', index_granularity = 8192, min_rows_to_fsync_after_merge = 1, min_compressed_bytes_to_fsync_after_merge = 1, old_parts_lifetime = 60, finished_mutations_to_keep = 1;

CREATE TABLE IF NOT EXISTS overlay.conversions ON CLUSTER overlay AS overlay.conversionsShard
ENGINE = Distributed('overlay', 'overlay', 'conversionsShard', sipHash64(accountId, conversionId));
