/** Section 8 of the decisions. Each is a default; the service's settings may narrow or widen what says so. */
export const limits = {
  bodyBytes: 1024 * 1024,
  eventsPerBatch: 500,
  eventBytes: 32 * 1024,
  metadataEntries: 20,
  metadataBytes: 4 * 1024,
  metadataKeyLength: 128,
  stringValueLength: 1024,
  dedupeKeyLength: 200,
  identifierLength: 128,
  sourceLength: 32,
  eventsPerPage: 200,
  /** Keys, overlays, installations in one page of a list. */
  itemsPerPage: 200,
  /** What a device may send at once after a pause; its rate is a setting of the account. */
  deviceBurstEvents: 100,
  /** The request log: how long, and how many entries an account has at most. */
  requestLogDays: 14,
  requestLogEntries: 50_000,
  /** An event further ahead of the service's clock than this is refused. */
  timestampAheadMs: 5 * 60_000,
  /** With a publishable key: an older event is refused. */
  timestampBehindPublishableMs: 7 * 24 * 3_600_000,
  /** With a secret key: backfill. */
  timestampBehindSecretMs: 400 * 24 * 3_600_000,
  /** A `sentAt` further off than this shifts the timestamps of its body. */
  clockSkewToleranceMs: 60_000,
  /** How long a dedupeKey is remembered, at least. */
  dedupeWindowMs: 7 * 24 * 3_600_000,
  queryTimeoutMs: 30_000,
  headerBytes: 16 * 1024,
  bodyTimeoutMs: 10_000,
  readTokenMaxSeconds: 24 * 3_600,
  tokenOverlapMs: 24 * 3_600_000,
} as const;
