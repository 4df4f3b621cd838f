import { randomBytes } from 'node:crypto';
import type {
  Actor,
  AuditTargetKind,
  ErasedCounts,
  ExportedStream,
  ExportFailure,
  ExportState,
  GlobalPrivacyControl,
  HeartbeatEvent,
  InstallationState,
  KeyKind,
  Overlay,
  OverlayOptions,
  ReachedState,
  RefusalOutcome,
  Scope,
  Surface,
} from '@overlay/contract';

/** Settings of an account that limit what it may send and how long its data is kept. */
export interface AccountLimits {
  readonly eventsPerSecondPublishable: number;
  readonly eventsPerSecondSecret: number;
  readonly eventsPerSecondDevice: number;
  readonly monthlyEventCap: number | null;
  readonly retentionDays: number | null;
}

export const defaultAccountLimits: AccountLimits = {
  eventsPerSecondPublishable: 1_000,
  eventsPerSecondSecret: 5_000,
  eventsPerSecondDevice: 20,
  monthlyEventCap: null,
  retentionDays: null,
};

export interface AccountRecord {
  readonly accountId: string;
  readonly name: string;
  readonly createdAtMs: number;
  /** 32 bytes, with which a `deviceId` is hashed. It never leaves the service. */
  readonly salt: Buffer;
  readonly globalPrivacyControl: GlobalPrivacyControl;
  readonly limits: AccountLimits;
}

/** An account as it begins. */
export function newAccount(accountId: string, name: string, nowMs: number): AccountRecord {
  return {
    accountId,
    name,
    createdAtMs: nowMs,
    salt: randomBytes(32),
    globalPrivacyControl: 'cookieless',
    limits: defaultAccountLimits,
  };
}

export interface KeyRecord {
  readonly keyId: string;
  readonly accountId: string;
  readonly kind: KeyKind;
  readonly name: string;
  /** SHA-256 of the key in hex; the key itself is stored nowhere. */
  readonly hash: string;
  readonly hint: string;
  readonly scopes: readonly Scope[];
  readonly origins: readonly string[];
  readonly createdAtMs: number;
  readonly lastUsedAtMs: number | null;
  readonly expiresAtMs: number | null;
  readonly revokedAtMs: number | null;
}

/** Refusals of one key, outcome and code in one minute. */
export interface RefusalRecord {
  readonly accountId: string;
  readonly keyId: string;
  readonly minuteMs: number;
  readonly outcome: RefusalOutcome;
  readonly code: string;
  readonly count: number;
  readonly last: {
    readonly atMs: number;
    readonly errors: readonly { readonly pointer: string; readonly code: string }[];
    /** JSON text of the redacted payload. */
    readonly payloadJson: string;
  };
}

/** What an erasure is about to delete from one table: stored first, so that a crash loses no count. */
export interface FoundRows {
  readonly rows: number;
  /** The identifier of one of the rows: while it exists, the delete has not begun. */
  readonly sample: string;
}

export interface ErasureProgress {
  readonly erased: ErasedCounts;
  readonly found: { readonly events?: FoundRows; readonly conversions?: FoundRows };
}

export interface ErasureRecord {
  readonly erasureId: string;
  readonly accountId: string;
  /** 64 hex digits; null once the erasure has finished, because the hash is personal data too. */
  readonly deviceHash: string | null;
  readonly subject: string;
  readonly requestedAtMs: number;
  /** How often it was requested while it was not finished. */
  readonly requests: number;
  readonly startedAtMs: number | null;
  readonly progress: ErasureProgress;
  readonly finish: ErasureFinish | null;
}

export interface ErasureFinish {
  readonly finishedAtMs: number;
  readonly coversUntilMs: number;
  /** JWS in its compact form. */
  readonly receipt: string;
}

/** A Parquet file that is being made or kept. */
export interface ExportRecord {
  readonly exportId: string;
  readonly accountId: string;
  readonly stream: ExportedStream;
  /** The filters, as they were asked for. */
  readonly query: Readonly<Record<string, unknown>>;
  readonly requestedAtMs: number;
  readonly state: ExportState;
  /** How often it was begun. */
  readonly attempts: number;
  /** When it was finished or failed. */
  readonly endedAtMs: number | null;
  readonly progress: ExportProgress;
  readonly failure: ExportFailure | null;
}

export interface ExportProgress {
  /** null until they are counted. */
  readonly rowsTotal: number | null;
  /** An estimate until the file is finished. */
  readonly rowsDone: number;
  readonly bytes: number;
}

/** Signs receipts of erasures. Never deleted: receipts are checked for years. */
export interface ReceiptKeyRecord {
  readonly kid: string;
  /** Ed25519, a JSON Web Key as JSON text. */
  readonly privateJwkJson: string;
  readonly createdAtMs: number;
}

export interface ReadTokenRecord {
  readonly hash: string;
  readonly accountId: string;
  /** The secret key that issued it: revoking the key ends the token too. */
  readonly keyId: string;
  /** null if the token covers all campaigns. */
  readonly campaignIds: readonly string[] | null;
  readonly createdAtMs: number;
  readonly expiresAtMs: number;
}

/** What an overlay shows and where: the part of it that is drafted, published and restored. */
export interface OverlayContent {
  readonly videoId: string;
  readonly campaignId: string | null;
  readonly options: OverlayOptions;
}

/** Content, name and status are those of the draft. */
export interface OverlayRecord extends OverlayContent {
  readonly overlayId: string;
  readonly accountId: string;
  readonly name: string;
  /** `published` if and only if `published` is not null. */
  readonly status: Overlay['status'];
  /** What pages get. */
  readonly published: OverlayVersionRecord | null;
  /** The number of the latest version, which need not be published; 0 if there has been none. */
  readonly latestVersion: number;
  /** Grows with each write; compared by compare-and-set. */
  readonly revision: number;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
}

/** What pages get, or got until `endedAtMs`. */
export interface OverlayVersionRecord extends OverlayContent {
  readonly overlayId: string;
  readonly version: number;
  readonly publishedAtMs: number;
  readonly publishedBy: Actor;
  readonly endedAtMs: number | null;
  /** The version whose content it repeats. */
  readonly restoredFrom: number | null;
}

/** One change of an account's control data. */
export interface AuditRecord {
  readonly entryId: string;
  readonly accountId: string;
  readonly atMs: number;
  readonly actor: Actor;
  readonly operation: string;
  readonly target: { readonly kind: AuditTargetKind; readonly id: string; readonly name: string | null };
  /** The fields that differ; null before the target was created. */
  readonly before: Readonly<Record<string, unknown>> | null;
  /** null after the target was deleted. */
  readonly after: Readonly<Record<string, unknown>> | null;
  readonly requestId: string | null;
}

/** Made-up data of the demo account: being written, there, being removed, or gone for good. */
export interface DemoDataRecord {
  readonly accountId: string;
  readonly state: 'writing' | 'present' | 'removing' | 'removed';
  /** The four weeks end here. */
  readonly endMs: number;
  /** Both 0 until everything is written. */
  readonly events: number;
  readonly conversions: number;
}

/** `keyId` of made-up rows in the event store. No key has it. */
export const demoDataKeyId = 'key_demo_data';

export interface TransitionRecord {
  readonly from: InstallationState;
  readonly to: InstallationState;
  readonly atMs: number;
  readonly cause: string;
}

export interface InstallationRecord {
  readonly installationId: string;
  readonly accountId: string;
  readonly platform: string;
  readonly name: string;
  readonly origin: string | null;
  /** As last stored; readers see a state derived from it and the time. */
  readonly state: InstallationState;
  readonly reachedState: ReachedState;
  readonly createdAtMs: number;
  readonly firstHeartbeatAtMs: number | null;
  readonly lastHeartbeatAtMs: number | null;
  readonly lastEvent: HeartbeatEvent | null;
  readonly sdkProduct: string | null;
  readonly surface: Surface | null;
  readonly degradedAtMs: number | null;
  /** Grows with each write; compared by compare-and-set. */
  readonly revision: number;
  /** Total number of stored transitions; `transitions` holds the latest of them. */
  readonly transitionCount: number;
  readonly transitions: readonly TransitionRecord[];
}

const dayMs = 86_400_000;

/** The first day (UTC) whose events an account keeps. Whole days, so that the numbers of a day are complete or gone. */
export function firstRetainedMs(nowMs: number, retentionDays: number | null): number {
  return retentionDays === null ? 0 : (Math.floor(nowMs / dayMs) - retentionDays) * dayMs;
}
