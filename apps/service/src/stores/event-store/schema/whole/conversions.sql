CREATE TABLE IF NOT EXISTS conversions
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
    `amountText` String CODEC(ZSTD(1)),
    PROJECTION sessionConversions
    (
        SELECT
            accountId,
            cityHash64(sessionId),
            toDate(timestamp),
            toStartOfFifteenMinutes(timestamp),
            campaignId,
            creativeId,
            videoId,
            installationId,
            max(timestamp)
        GROUP BY
            accountId,
            cityHash64(sessionId),
            toDate(timestamp),
            toStartOfFifteenMinutes(timestamp),
            campaignId,
            creativeId,
            videoId,
            installationId
    ) WITH SETTINGS (index_granularity = 1024)
)
ENGINE = MergeTree
PARTITION BY toYYYYMM(timestamp)
ORDER BY (accountId, toDate(timestamp), conversionType, timestamp, conversionId)
SETTINGS non_replicated_deduplication_window = 10000, fsync_after_insert = 1, fsync_part_directory = 1, lightweight_mutation_projection_mode = 'drop', index_granularity = 8192, min_rows_to_fsync_after_merge = 1, min_compressed_bytes_to_fsync_after_merge = 1, old_parts_lifetime = 60, finished_mutations_to_keep = 1, materialize_projections_on_insert = 0, materialize_projections_on_merge = 1
