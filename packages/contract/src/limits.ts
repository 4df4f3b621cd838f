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
  /** Days of the activity of overlays: `GET /api/analytics/overlays`. */
  activityDays: 31,
  /** Values of one filter of the analytics. */
  valuesPerFilter: 100,
  /** Creatives of a campaign that an experiment compares. */
  comparedCreatives: 50,
  /** Keys, overlays, installations in one page of a list. */
  itemsPerPage: 200,
  /** Rows in one page of a breakdown: they are short, and counting them takes as long as counting a few. */
  breakdownRows: 10_000,
  /** Bytes of one page of a list, unless a single entry is larger. */
  pageBytes: 1024 * 1024,
  /** The options of one overlay as JSON, in UTF-8. */
  overlayBytes: 32 * 1024,
  /** Overlays that are published for one video at the same time. */
  publishedOverlaysPerVideo: 100,
  /** Overlays that an account stores, in any status. A setting can change it. */
  overlaysPerAccount: 10_000,
  /** Versions that are kept of one overlay, including the published one, and of all overlays of an account. */
  overlayVersions: 200,
  overlayVersionsPerAccount: 50_000,
  /** Videos that an account has named, and how many other identifiers they have together and each. */
  videosPerAccount: 10_000,
  aliasesPerAccount: 500,
  aliasesPerVideo: 50,
  videoSources: 8,
  videoSeconds: 1_000_000,
  /** The picture of one video, its sides in pixels, and the pictures of an account together. */
  posterBytes: 64 * 1024,
  posterPixels: 2_048,
  posterBytesPerAccount: 128 * 1024 ** 2,
  /** Burst of a device; its rate is a setting of the account. */
  deviceBurstEvents: 100,
  /** New devices of one network (IPv4 /24, IPv6 /48) in one account and minute; events of further ones are flagged. */
  newDevicesPerNetwork: 1_000,
  /** Older events of a publishable key are flagged. */
  backdatedMs: 3_600_000,
  /** Events of a burst within ten seconds, after which it is quarantined. */
  burstEvents: 600,
  /** Released quarantines of one account. */
  releasedQuarantines: 100,
  /** Applies to one IPv4 address, or to the first 64 bits of an IPv6 address, with publishable keys. */
  addressEventsPerSecond: 500,
  /** How long the request log keeps entries, and the maximum number of entries of an account. */
  requestLogDays: 14,
  requestLogEntries: 50_000,
  /** Pages of one account that are listed as seen, the videos of one page, and for how long. */
  pagesSeenPerAccount: 500,
  videosPerPage: 20,
  pagesSeenDays: 30,
  /** Longer paths of pages are cut. */
  pagePathLength: 300,
  /** The body of a report of the SDK. */
  reportBytes: 1024,
  /**
   * Entries of the audit log of an account: about people, keys, permissions and settings, about read tokens (a server may
   * issue one a visitor), and about overlays, exports and erasures. Each of the three groups has its own limit.
   */
  auditLogAccessEntries: 100_000,
  auditLogTokenEntries: 1_000,
  auditLogContentEntries: 100_000,
  /** One entry as JSON, in UTF-8. */
  auditLogEntryBytes: 2 * 1024,
  /** How long they are kept. A setting can change it. */
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
  /** The part of a monthly cap that is reserved for secret keys. */
  capShareOfSecretKeys: 0.2,
  /** A day's part of a small cap is at least this. */
  leastDailyEvents: 1_000,
  queryTimeoutMs: 30_000,
  /** Running and waiting queries of one account; further queries are refused. */
  queriesRunning: 4,
  queriesWaiting: 16,
  /** Exports of one account that are sent at a time; further ones are refused. */
  exportsAtOnce: 2,
  /** Parquet files of one account that are being written or kept, their total size, and how long they are kept. */
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
  /** A request is aborted if no byte of its body arrives for this long. */
  bodyStallMs: 5_000,
  /** A response is aborted if its reader takes no byte for this long. */
  unreadAnswerMs: 10_000,
  /**
   * The same for an export. A system lets its peer send on once half of its buffer is free: for a reader of a kilobyte a
   * second that may take more than two minutes.
   */
  slowReaderMs: 5 * 60_000,
  /** Header fields of one request. */
  headerFields: 100,
  /** Passwords checked in an hour for one e-mail address, of devices that are not known to it. A setting. */
  passwordChecksPerHour: 100,
  readTokenMaxSeconds: 24 * 3_600,
  /** Longer viewer tokens do not verify an event. */
  viewerTokenLength: 2_048,
  /** How long after its expiry a viewer token verifies events that happened before it. */
  viewerTokenLateMs: 24 * 3_600_000,
  /** Viewer secrets of an account that are valid at the same time. */
  viewerSecrets: 2,
  /** Read tokens of one key that are valid at the same time. */
  readTokensPerKey: 50_000,
  /** Active keys of an account, and all keys that it ever had. */
  usableKeys: 1_000,
  keysPerAccount: 10_000,
  /** Installations that an account ever had. */
  installationsPerAccount: 10_000,
  tokenOverlapMs: 24 * 3_600_000,
} as const;
