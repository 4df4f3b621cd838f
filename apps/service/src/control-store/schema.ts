import type { JsonWebKey } from 'node:crypto';
import type {
  Actor,
  ActorKind,
  AuditTargetKind,
  ErasedCounts,
  ExportedStream,
  ExportFailure,
  ExportState,
  GlobalPrivacyControl,
  HeartbeatEvent,
  InstallationState,
  KeyKind,
  NodeReport,
  Overlay,
  OverlayOptions,
  PosterMediaType,
  QuarantineReason,
  ReachedState,
  RefusalOutcome,
  Role,
  Scope,
  SdkFault,
  Surface,
  VideoIdSource,
} from '@overlay/contract';
import type { Kysely } from 'kysely';
import {
  boolean,
  bytes,
  integer,
  json,
  orNull,
  orZero,
  type Row,
  reference,
  table,
  text,
  unique,
} from './database/table.ts';

/** Settings of an account that limit what it may send and how long its data is kept. */
export interface AccountLimits {
  readonly eventsPerSecondPublishable: number;
  readonly eventsPerSecondSecret: number;
  readonly eventsPerSecondDevice: number;
  readonly monthlyEventCap: number | null;
  /** What publishable keys may use of the cap in one day. */
  readonly dailyShareOfCap: number;
  readonly retentionDays: number | null;
}

/** What an erasure is about to delete from one table: stored before the delete, so that a crash loses no count. */
export interface FoundRows {
  readonly rows: number;
  /** The identifier of one of the rows: while it exists, the delete has not started. */
  readonly sample: string;
}

export interface ErasureProgress {
  readonly erased: ErasedCounts;
  readonly found: { readonly events?: FoundRows; readonly conversions?: FoundRows };
}

/** What one node counted in its current window, by the slots of its counters. */
export interface BurstCounts {
  /** The number of the window since 1970. */
  readonly window: number;
  readonly totals: readonly (readonly [slot: number, count: number, squares: number])[];
  readonly cells: readonly (readonly [slot: number, count: number])[];
}

/**
 * Every table of the control data, each after the tables that it references. Rows are the records that the service
 * works with; the statements that create the tables, the conversion of values and copies to another database are
 * derived from this.
 */
export const tables = {
  accounts: table({
    accountId: text(),
    name: text(),
    createdAtMs: integer(),
    /** 32 bytes, the salt for hashing a `deviceId`. It never leaves the service. */
    salt: bytes(),
    globalPrivacyControl: text<GlobalPrivacyControl>(),
    limits: json<AccountLimits>(),
    /** Whether the pages that load the SDK are listed. */
    pagesSeen: boolean(),
    /** Whose events are counted; few. */
    releasedQuarantines: json<readonly string[]>(),
    removedAtMs: orNull(integer()),
  }),
  apiKeys: table(
    {
      keyId: text(),
      accountId: reference('accounts.accountId'),
      kind: text<KeyKind>(),
      name: text(),
      /** SHA-256 of the key in hex; a secret key itself is stored nowhere. */
      hash: unique(text()),
      /** The key itself if it is publishable, which every page shows; otherwise null. */
      publishableKey: orNull(text()),
      hint: text(),
      scopes: json<readonly Scope[]>(),
      origins: json<readonly string[]>(),
      /** Publishable keys only: events without an `Origin` are refused. */
      requireOrigin: boolean(),
      createdAtMs: integer(),
      /** The person or the key that created it, and so was shown it; null: the service. */
      createdBy: orNull(text()),
      lastUsedAtMs: orNull(integer()),
      expiresAtMs: orNull(integer()),
      revokedAtMs: orNull(integer()),
    },
    { indexes: [['accountId', 'keyId']] },
  ),
  readTokens: table(
    {
      hash: text(),
      accountId: reference('accounts.accountId'),
      /** The secret key that issued it: revoking the key ends the token too. */
      keyId: reference('apiKeys.keyId'),
      /** null if the token covers all campaigns. */
      campaignIds: orNull(json<readonly string[]>()),
      createdAtMs: integer(),
      expiresAtMs: integer(),
    },
    { indexes: [['expiresAtMs'], ['keyId']] },
  ),
  /** These sign viewer tokens. */
  viewerSecrets: table(
    {
      keyId: text(),
      accountId: reference('accounts.accountId'),
      /** Encrypted with a key that is not in this store. */
      sealed: text(),
      /** The identifier of that key. */
      sealedBy: text(),
      createdAtMs: integer(),
      /** The person or the key that created it, and so was shown it; null: the service. */
      createdBy: orNull(text()),
    },
    { indexes: [['accountId', 'keyId']] },
  ),
  /** Content, name and status are the draft's. */
  overlays: table(
    {
      overlayId: text(),
      accountId: reference('accounts.accountId'),
      name: text(),
      videoId: text(),
      campaignId: orNull(text()),
      /** `published` if and only if there is a published version. */
      status: text<Overlay['status']>(),
      options: json<OverlayOptions>(),
      createdAtMs: integer(),
      updatedAtMs: integer(),
      publishedVersion: orNull(integer()),
      /** The number of the latest version, which need not be published; 0 before the first. */
      latestVersion: integer(),
      /** Grows with each write, for compare-and-set. */
      revision: integer(),
    },
    {
      indexes: [
        ['accountId', 'overlayId'],
        ['accountId', 'videoId', 'status', 'overlayId'],
      ],
    },
  ),
  /** The version that pages get, or got until `endedAtMs`. */
  overlayVersions: table(
    {
      overlayId: reference('overlays.overlayId'),
      /** 1, 2, 3 … for each overlay. */
      version: integer(),
      accountId: reference('accounts.accountId'),
      videoId: text(),
      campaignId: orNull(text()),
      options: json<OverlayOptions>(),
      publishedAtMs: integer(),
      publishedBy: json<Actor>(),
      endedAtMs: orNull(integer()),
      /** The version whose content was restored. */
      restoredFrom: orNull(integer()),
    },
    {
      key: ['overlayId', 'version'],
      // Only published versions are looked up by their video.
      indexes: [
        { columns: ['accountId', 'videoId', 'overlayId'], where: '"endedAtMs" is null' },
        ['accountId', 'publishedAtMs'],
      ],
    },
  ),
  /** Videos that have a name. Events and overlays name videos that are not here too. */
  videos: table(
    {
      accountId: reference('accounts.accountId'),
      videoId: text(),
      /** Sorts by the time of creation. */
      entryId: text(),
      name: text(),
      sources: json<readonly string[]>(),
      durationMs: orNull(integer()),
      createdAtMs: integer(),
    },
    { key: ['accountId', 'videoId'], indexes: [['accountId', 'entryId']] },
  ),
  videoPosters: table(
    {
      accountId: reference('accounts.accountId'),
      videoId: text(),
      /** SHA-256 of the picture in hex. */
      hash: text(),
      mediaType: text<PosterMediaType>(),
      picture: bytes(),
      /** Of the picture. */
      bytes: integer(),
    },
    { key: ['accountId', 'videoId'] },
  ),
  /** Other identifiers of a video. An alias is never a video with aliases. */
  videoAliases: table(
    {
      accountId: reference('accounts.accountId'),
      alias: text(),
      videoId: text(),
      createdAtMs: integer(),
    },
    { key: ['accountId', 'alias'], indexes: [['accountId', 'videoId']] },
  ),
  installations: table(
    {
      installationId: text(),
      accountId: reference('accounts.accountId'),
      platform: text(),
      name: text(),
      origin: orNull(text()),
      /** As last stored; readers see a state derived from it and the time. */
      state: text<InstallationState>(),
      reachedState: text<ReachedState>(),
      createdAtMs: integer(),
      firstHeartbeatAtMs: orNull(integer()),
      lastHeartbeatAtMs: orNull(integer()),
      lastEvent: orNull(text<HeartbeatEvent>()),
      sdkProduct: orNull(text()),
      surface: orNull(text<Surface>()),
      degradedAtMs: orNull(integer()),
      /** Grows with each write, for compare-and-set. */
      revision: integer(),
      /** How many transitions are stored. */
      transitionCount: integer(),
      removedAtMs: orNull(integer()),
    },
    { indexes: [['accountId', 'installationId'], ['lastHeartbeatAtMs']] },
  ),
  installationTokens: table(
    {
      tokenHash: text(),
      installationId: reference('installations.installationId'),
      expiresAtMs: orNull(integer()),
    },
    { indexes: [['installationId']] },
  ),
  installationTransitions: table(
    {
      installationId: reference('installations.installationId'),
      /** 1, 2, 3 … for each installation: together with `transitionCount` it rules out a duplicate transition. */
      sequence: integer(),
      from: text<InstallationState>(),
      to: text<InstallationState>(),
      atMs: integer(),
      cause: text(),
    },
    { key: ['installationId', 'sequence'] },
  ),
  /** Refusals of one key, outcome and code in one minute. */
  requestLog: table(
    {
      accountId: reference('accounts.accountId'),
      /** Sorts by minute. */
      entryId: text(),
      minuteMs: integer(),
      keyId: text(),
      outcome: text<RefusalOutcome>(),
      code: text(),
      count: integer(),
      lastAtMs: integer(),
      lastOrigin: orNull(text()),
      lastErrors: json<readonly { readonly pointer: string; readonly code: string }[]>(),
      /** JSON text of the redacted payload, which may be anything. */
      lastPayloadText: text(),
    },
    { key: ['accountId', 'entryId'], indexes: [['minuteMs']] },
  ),
  /** Pages that loaded the SDK. */
  pagesSeen: table(
    {
      accountId: reference('accounts.accountId'),
      origin: text(),
      /** Masked, and without query. */
      path: text(),
      lastSeenAtMs: integer(),
      sdkVersion: text(),
      problem: orNull(text<SdkFault>()),
      problemVideoId: orNull(text()),
      problemAtMs: orNull(integer()),
    },
    { key: ['accountId', 'origin', 'path'], indexes: [['accountId', 'lastSeenAtMs'], ['lastSeenAtMs']] },
  ),
  /** The videos of those pages. */
  videosSeen: table(
    {
      accountId: reference('accounts.accountId'),
      origin: text(),
      path: text(),
      videoId: text(),
      videoIdFrom: text<VideoIdSource>(),
      lastSeenAtMs: integer(),
    },
    { key: ['accountId', 'origin', 'path', 'videoId'], indexes: [['lastSeenAtMs']] },
  ),
  /** Bursts whose events are stored and not counted unless they are released. */
  quarantines: table(
    {
      /** Sorts by time. */
      quarantineId: text(),
      accountId: reference('accounts.accountId'),
      reason: text<QuarantineReason>(),
      fromMs: integer(),
      toMs: integer(),
      events: integer(),
      countedBefore: integer(),
      releasedAtMs: orNull(integer()),
      /** Hashes of networks, overlays and answers, and when each was last above its threshold. */
      members: json<readonly (readonly [hash: number, atMs: number])[]>(),
    },
    { indexes: [['accountId', 'quarantineId'], ['toMs']] },
  ),
  /** What each of several nodes has lately counted, for the others. */
  burstCounts: table({ node: text(), atMs: integer(), counts: json<BurstCounts>() }),
  /** Changes of control data. */
  auditLog: table(
    {
      accountId: reference('accounts.accountId'),
      /** Sorts by time. */
      entryId: text(),
      atMs: integer(),
      actorKind: text<ActorKind>(),
      actorId: orNull(text()),
      actorName: text(),
      actorEmail: orNull(text()),
      operation: text(),
      targetKind: text<AuditTargetKind>(),
      targetId: text(),
      targetName: orNull(text()),
      /** The fields that differ; null before the target was created. */
      before: orNull(json<Readonly<Record<string, unknown>>>()),
      /** null after the target was deleted. */
      after: orNull(json<Readonly<Record<string, unknown>>>()),
      requestId: orNull(text()),
    },
    {
      key: ['accountId', 'entryId'],
      // The second index serves the history of one overlay or key, and the limit on entries about read tokens.
      indexes: [['atMs'], ['accountId', 'targetKind', 'targetId', 'entryId']],
    },
  ),
  /** Sample data of the demo account. */
  demoData: table({
    accountId: reference('accounts.accountId'),
    /** Being written, present, being removed, or permanently removed. */
    state: text<'writing' | 'present' | 'removing' | 'removed'>(),
    /** The end of the four weeks. */
    endMs: integer(),
    /** 0 until everything is written; the same for conversions. */
    events: integer(),
    conversions: integer(),
  }),
  erasures: table(
    {
      erasureId: text(),
      accountId: reference('accounts.accountId'),
      /** 64 hex digits; null once the erasure has finished, because the hash is personal data too. */
      deviceHash: orNull(text()),
      subject: text(),
      requestedAtMs: integer(),
      /** How often it was requested before it finished. */
      requests: integer(),
      startedAtMs: orNull(integer()),
      progress: json<ErasureProgress>(),
      finishedAtMs: orNull(integer()),
      coversUntilMs: orNull(integer()),
      /** A compact JWS. */
      receipt: orNull(text()),
    },
    // Nulls do not conflict: this allows one unfinished erasure per device.
    { unique: [['accountId', 'deviceHash']], indexes: [['accountId', 'erasureId']] },
  ),
  /** Parquet files that are being made or kept. */
  exports: table(
    {
      exportId: text(),
      accountId: reference('accounts.accountId'),
      stream: text<ExportedStream>(),
      /** The filters as requested. */
      query: json<Readonly<Record<string, unknown>>>(),
      requestedAtMs: integer(),
      state: text<ExportState>(),
      /** The number of attempts. */
      attempts: integer(),
      /** When it was finished or failed. */
      endedAtMs: orNull(integer()),
      /** null until they are counted. */
      rowsTotal: orNull(integer()),
      /** An estimate until the file is finished. */
      rowsDone: integer(),
      bytes: integer(),
      failure: orNull(text<ExportFailure>()),
    },
    { indexes: [['accountId', 'exportId']] },
  ),
  /** Keys that sign erasure receipts. Never deleted, because receipts can be verified for years. */
  receiptKeys: table({
    kid: text(),
    /** Ed25519. */
    privateJwk: json<JsonWebKey>(),
    createdAtMs: integer(),
  }),
  /** At least so many events of the current month: a count never falls, whatever is deleted from the event store. */
  monthlyUsage: table({
    accountId: reference('accounts.accountId'),
    /** `YYYY-MM`, UTC. */
    month: text(),
    /** By day and kind of key: `2026-05-20 secret`. */
    byDay: json<Readonly<Record<string, number>>>(),
  }),
  dailySalts: table({
    day: text(),
    salt: bytes(),
  }),
  jobLeases: table({
    job: text(),
    holder: text(),
    fence: integer(),
    untilMs: integer(),
  }),
  /** What each node last said about itself. */
  nodes: table({
    /** Host and port. */
    node: text(),
    seenAtMs: integer(),
    nodeReport: json<NodeReport>(),
  }),
  /**
   * This table and the next four are shared with the sign-in library, which requires an `id` in each and ISO 8601
   * times.
   */
  persons: table({
    id: text(),
    /** In lower case. */
    email: unique(text()),
    emailVerified: boolean(),
    /** When its person proved that they read the mail of this address. */
    emailVerifiedAt: orNull(text()),
    name: text(),
    image: orNull(text()),
    createdAt: text(),
    updatedAt: text(),
    twoFactorEnabled: orZero(boolean()),
    /** May create accounts, and links for other people on this instance. */
    isAdministrator: orZero(boolean()),
    /** How often the browsers that were known to this person were forgotten: a cookie of before is worth nothing. */
    devicesForgotten: orZero(integer()),
    locale: orNull(text()),
    timeZone: orNull(text()),
  }),
  /** Sessions of people. */
  signIns: table(
    {
      id: text(),
      personId: reference('persons.id', 'cascade'),
      /** Hashed. */
      token: unique(text()),
      expiresAt: text(),
      createdAt: text(),
      updatedAt: text(),
      ipAddress: orNull(text()),
      userAgent: orNull(text()),
    },
    { indexes: [['personId'], ['expiresAt']] },
  ),
  /** Passwords (`credential`), and identities at OpenID providers. */
  credentials: table(
    {
      id: text(),
      personId: reference('persons.id', 'cascade'),
      /** The person, or the subject at the provider. */
      accountId: text(),
      /** `credential`, or the issuer. */
      providerId: text(),
      password: orNull(text()),
      accessToken: orNull(text()),
      refreshToken: orNull(text()),
      idToken: orNull(text()),
      accessTokenExpiresAt: orNull(text()),
      refreshTokenExpiresAt: orNull(text()),
      scope: orNull(text()),
      createdAt: text(),
      updatedAt: text(),
    },
    { unique: [['providerId', 'accountId']], indexes: [['personId']] },
  ),
  signInLinks: table(
    {
      id: text(),
      identifier: text(),
      value: text(),
      expiresAt: text(),
      createdAt: text(),
      updatedAt: text(),
      /** The administrator who made it for someone else; null: mailed to its person, or made on the command line. */
      issuedBy: orNull(reference('persons.id', 'cascade')),
    },
    { indexes: [['identifier']] },
  ),
  secondFactors: table({
    id: text(),
    personId: unique(reference('persons.id', 'cascade')),
    secret: text(),
    backupCodes: text(),
    verified: orNull(boolean()),
    failedVerificationCount: orNull(integer()),
    lockedUntil: orNull(text()),
    /** The time step of the last accepted code, because each code is valid only once. */
    lastStep: orZero(integer()),
  }),
  memberships: table(
    {
      accountId: reference('accounts.accountId'),
      personId: reference('persons.id', 'cascade'),
      role: text<Role>(),
      joinedAtMs: integer(),
    },
    { key: ['accountId', 'personId'], indexes: [['personId']] },
  ),
  /** Stored as the hashes of the tokens in its links. */
  invitations: table(
    {
      invitationId: text(),
      accountId: reference('accounts.accountId'),
      email: text(),
      role: text<Role>(),
      /** The link that the inviter is shown. */
      tokenHash: unique(text()),
      /** The link that was mailed, which proves that its holder reads the mail of this address; null: none was. */
      mailedTokenHash: orNull(unique(text())),
      /** The person who invites; null: the service. */
      invitedBy: orNull(reference('persons.id', 'cascade')),
      createdAtMs: integer(),
      expiresAtMs: integer(),
    },
    { unique: [['accountId', 'email']] },
  ),
  signInAttempts: table({
    subject: text(),
    attempts: integer(),
    lastAtMs: integer(),
    pausedUntilMs: integer(),
  }),
  instanceSecrets: table({
    name: text(),
    value: text(),
  }),
};

/** The tables as Kysely sees them: the record of each. */
export type ControlSchema = { [Name in keyof typeof tables]: Row<(typeof tables)[Name]['columns']> };

export type ControlDatabase = Kysely<ControlSchema>;
