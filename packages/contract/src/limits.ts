/** The limits of the API. Each is a default; settings of the service can change those that say so. */
export const limits = {
  bodyBytes: 1024 * 1024,
  eventsPerBatch: 500,
  eventBytes: 32 * 1024,
  metadataEntries: 20,
  metadataBytes: 4 * 1024,
  metadataKeyLength: 128,
  stringValueLength: 1024,
  /** Maximum number of characters of a number, including sign and exponent. */
  numberLength: 40,
  /** Longer origins are not stored. */
  originLength: 300,
  dedupeKeyLength: 200,
  identifierLength: 128,
  sourceLength: 32,
  /** Pairs of seconds in `playedSegments`. */
  playedSegments: 50,
  eventsPerPage: 200,
  /** A timeline covers this much of a video: three hours. */
  timelineSeconds: 10_800,
  /** Values of one filter of the analytics. */
  valuesPerFilter: 100,
  /** Creatives of a campaign that an experiment compares. */
  comparedCreatives: 50,
  /** Keys, overlays, installations in one page of a list. */
  itemsPerPage: 200,
  /** Versions of one overlay that are kept, the published one among them. */
  overlayVersions: 200,
  /** Burst of a device; its rate is a setting of the account. */
  deviceBurstEvents: 100,
  /** Applies to one IPv4 address, or to the first 64 bits of an IPv6 address, with publishable keys. */
  addressEventsPerSecond: 500,
  /** How long the request log keeps entries, and the maximum number of entries of an account. */
  requestLogDays: 14,
  requestLogEntries: 50_000,
  /**
   * Entries of the audit log of an account, and those among them that say that a read token was issued: a server may
   * issue one a visitor, which must not push out everything else.
   */
  auditLogEntries: 100_000,
  auditLogTokenEntries: 1_000,
  /** How long they are kept, unless a setting says otherwise. */
  auditLogDays: 400,
  /** Events further ahead of the service clock are rejected. */
  timestampAheadMs: 5 * 60_000,
  /** With a publishable key, older events are rejected. */
  timestampBehindPublishableMs: 7 * 24 * 3_600_000,
  /** With a secret key, older events are rejected. Leaves room for backfills. */
  timestampBehindSecretMs: 400 * 24 * 3_600_000,
  /** If `sentAt` is off by more than this, the timestamps of the body are shifted. */
  clockSkewToleranceMs: 60_000,
  /** Minimum time for which a dedupeKey is remembered. */
  dedupeWindowMs: 7 * 24 * 3_600_000,
  queryTimeoutMs: 30_000,
  /** Running and waiting queries of one account; further queries are refused. */
  queriesRunning: 4,
  queriesWaiting: 16,
  /** Exports of one account that are sent at a time; further ones are refused. */
  exportsAtOnce: 2,
  /** Parquet files of one account that are made or kept, how large they may be together, and for how long. */
  exportFiles: 10,
  exportFileBytes: 20 * 1024 ** 3,
  exportFileMs: 24 * 3_600_000,
  /** Live streams of one account, and how many different filters they may have together. */
  liveStreams: 20,
  liveFilters: 4,
  /** Events in one message of a live stream. */
  liveEvents: 50,
  headerBytes: 16 * 1024,
  bodyTimeoutMs: 10_000,
  /** A body is given up if no byte of it arrives for this long. */
  bodyStallMs: 5_000,
  /** An answer is given up if its reader takes no byte for this long. */
  unreadAnswerMs: 10_000,
  /** Header fields of one request. */
  headerFields: 100,
  readTokenMaxSeconds: 24 * 3_600,
  tokenOverlapMs: 24 * 3_600_000,
} as const;
