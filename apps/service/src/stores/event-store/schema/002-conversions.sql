-- Conversions are records of their own, attributed when they are read. Each conversionId once, as eventId in events.
-- amount is exact: a decimal, never a float.
CREATE TABLE IF NOT EXISTS conversions
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
    schemaVersion UInt8 DEFAULT 1
)
ENGINE = MergeTree
PARTITION BY toYYYYMM(timestamp)
ORDER BY (accountId, toDate(timestamp), conversionType, timestamp, conversionId)
SETTINGS
    non_replicated_deduplication_window = 10000,
    fsync_after_insert = 1,
    fsync_part_directory = 1,
    lightweight_mutation_projection_mode = 'rebuild'
