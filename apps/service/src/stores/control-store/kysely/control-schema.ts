import type {
  ActorKind,
  AuditTargetKind,
  ExportedStream,
  ExportFailure,
  ExportState,
  GlobalPrivacyControl,
  HeartbeatEvent,
  InstallationState,
  KeyKind,
  Overlay,
  ReachedState,
  RefusalOutcome,
  Role,
  Surface,
} from '@overlay/contract';
import type { Kysely } from 'kysely';
import type { DemoDataRecord } from '../../../ports/control-records.ts';

/**
 * The tables as Kysely sees them. Column types are those that SQLite and PostgreSQL share: text, integer and bigint.
 * Times are whole milliseconds; a name that ends in `Json` holds JSON text; salts are hex.
 */
export interface ControlSchema {
  accounts: {
    accountId: string;
    name: string;
    createdAtMs: number;
    saltHex: string;
    globalPrivacyControl: GlobalPrivacyControl;
    limitsJson: string;
    removedAtMs: number | null;
  };
  apiKeys: {
    keyId: string;
    accountId: string;
    kind: KeyKind;
    name: string;
    hash: string;
    hint: string;
    scopesJson: string;
    originsJson: string;
    createdAtMs: number;
    lastUsedAtMs: number | null;
    expiresAtMs: number | null;
    revokedAtMs: number | null;
  };
  readTokens: {
    hash: string;
    accountId: string;
    keyId: string;
    campaignIdsJson: string | null;
    createdAtMs: number;
    expiresAtMs: number;
  };
  overlays: {
    overlayId: string;
    accountId: string;
    name: string;
    videoId: string;
    campaignId: string | null;
    status: Overlay['status'];
    optionsJson: string;
    createdAtMs: number;
    updatedAtMs: number;
    publishedVersion: number | null;
    latestVersion: number;
    revision: number;
  };
  overlayVersions: {
    overlayId: string;
    /** 1, 2, 3 … for each overlay. */
    version: number;
    accountId: string;
    videoId: string;
    campaignId: string | null;
    optionsJson: string;
    publishedAtMs: number;
    publishedByJson: string;
    endedAtMs: number | null;
    restoredFrom: number | null;
  };
  installations: {
    installationId: string;
    accountId: string;
    platform: string;
    name: string;
    origin: string | null;
    state: InstallationState;
    reachedState: ReachedState;
    createdAtMs: number;
    firstHeartbeatAtMs: number | null;
    lastHeartbeatAtMs: number | null;
    lastEvent: HeartbeatEvent | null;
    sdkProduct: string | null;
    surface: Surface | null;
    degradedAtMs: number | null;
    revision: number;
    transitionCount: number;
    removedAtMs: number | null;
  };
  installationTokens: {
    tokenHash: string;
    installationId: string;
    expiresAtMs: number | null;
  };
  installationTransitions: {
    installationId: string;
    /** 1, 2, 3 … for each installation: together with `transitionCount` it rules out a duplicate transition. */
    sequence: number;
    fromState: InstallationState;
    toState: InstallationState;
    atMs: number;
    cause: string;
  };
  requestLog: {
    accountId: string;
    /** Sorts by minute: see `request-log.ts`. */
    entryId: string;
    minuteMs: number;
    keyId: string;
    outcome: RefusalOutcome;
    code: string;
    count: number;
    lastAtMs: number;
    lastErrorsJson: string;
    lastPayloadJson: string;
  };
  auditLog: {
    accountId: string;
    /** Sorts by time. */
    entryId: string;
    atMs: number;
    actorKind: ActorKind;
    actorId: string | null;
    actorName: string;
    actorEmail: string | null;
    operation: string;
    targetKind: AuditTargetKind;
    targetId: string;
    targetName: string | null;
    beforeJson: string | null;
    afterJson: string | null;
    requestId: string | null;
  };
  demoData: {
    accountId: string;
    state: DemoDataRecord['state'];
    endMs: number;
    events: number;
    conversions: number;
  };
  erasures: {
    erasureId: string;
    accountId: string;
    deviceHash: string | null;
    subject: string;
    requestedAtMs: number;
    requests: number;
    startedAtMs: number | null;
    progressJson: string;
    finishedAtMs: number | null;
    coversUntilMs: number | null;
    receipt: string | null;
  };
  exports: {
    exportId: string;
    accountId: string;
    stream: ExportedStream;
    queryJson: string;
    requestedAtMs: number;
    state: ExportState;
    attempts: number;
    endedAtMs: number | null;
    rowsTotal: number | null;
    rowsDone: number;
    bytes: number;
    failure: ExportFailure | null;
  };
  receiptKeys: {
    kid: string;
    privateJwkJson: string;
    createdAtMs: number;
  };
  jobLeases: {
    job: string;
    holder: string;
    fence: number;
    untilMs: number;
  };
  dailySalts: {
    day: string;
    saltHex: string;
  };
  /** This and the four after it are shared with the sign-in library: see `migrations/0100-people.ts`. */
  persons: {
    id: string;
    email: string;
    emailVerified: number;
    name: string;
    createdAt: string;
    updatedAt: string;
    twoFactorEnabled: number;
    isAdministrator: number;
    locale: string | null;
    timeZone: string | null;
  };
  signIns: {
    id: string;
    personId: string;
    token: string;
    expiresAt: string;
    createdAt: string;
    updatedAt: string;
    userAgent: string | null;
  };
  credentials: {
    id: string;
    personId: string;
    accountId: string;
    providerId: string;
    password: string | null;
    createdAt: string;
    updatedAt: string;
  };
  signInLinks: {
    id: string;
    identifier: string;
    value: string;
    expiresAt: string;
    createdAt: string;
    updatedAt: string;
  };
  secondFactors: {
    id: string;
    personId: string;
    secret: string;
    backupCodes: string;
    verified: number | null;
    failedVerificationCount: number | null;
    lockedUntil: string | null;
    lastStep: number;
  };
  memberships: {
    accountId: string;
    personId: string;
    role: Role;
    joinedAtMs: number;
  };
  invitations: {
    invitationId: string;
    accountId: string;
    email: string;
    role: Role;
    tokenHash: string;
    invitedBy: string | null;
    createdAtMs: number;
    expiresAtMs: number;
  };
  signInAttempts: {
    subject: string;
    attempts: number;
    lastAtMs: number;
    pausedUntilMs: number;
  };
  instanceSecrets: {
    name: string;
    value: string;
  };
}

export type ControlDatabase = Kysely<ControlSchema>;
