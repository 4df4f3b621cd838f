-- One row an event, each eventId once: duplicates are stopped before the store, so no query needs FINAL.
-- deviceHash is the 32 raw bytes (all zero where there is none); rows bring it as hex in deviceHashHex.
-- A row without schemaVersion is of version 1; a later version lists it among its columns.
-- The deduplication window keeps the tokens of that many inserted blocks; it has to outlive one retry only.
CREATE TABLE IF NOT EXISTS events
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
    sessionId String CODEC(ZSTD(1)),
    deviceHashHex String EPHEMERAL '',
    deviceHash FixedString(32) DEFAULT unhex(deviceHashHex) CODEC(ZSTD(1)),
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
    metadata String CODEC(ZSTD(1)),
    keyId LowCardinality(String),
    schemaVersion UInt8 DEFAULT 1
)
ENGINE = MergeTree
PARTITION BY toYYYYMM(timestamp)
ORDER BY (accountId, toDate(timestamp), campaignId, eventType, interactionType, timestamp, eventId)
SETTINGS
    non_replicated_deduplication_window = 10000,
    fsync_after_insert = 1,
    fsync_part_directory = 1,
    lightweight_mutation_projection_mode = 'rebuild'
