import type { DBAdapter } from '@better-auth/core/db/adapter';
import type { ActorKind, AuditTargetKind, ExportFailure, Overlay, Role } from '@overlay/contract';
import type { BetterAuthOptions } from 'better-auth';
import type { ControlChanges } from './control-changes.ts';
import type {
  AccountRecord,
  AuditRecord,
  DemoDataRecord,
  ErasureFinish,
  ErasureProgress,
  ErasureRecord,
  ExportProgress,
  ExportRecord,
  InstallationRecord,
  KeyRecord,
  OverlayContent,
  OverlayRecord,
  OverlayVersionRecord,
  ReadTokenRecord,
  ReceiptKeyRecord,
  RefusalRecord,
  TransitionRecord,
} from './control-records.ts';
import type { ControlCopies } from './control-rows.ts';
import type { Page, PageRequest } from './page.ts';
import type {
  AccountOfPerson,
  InvitationRecord,
  MemberRecord,
  MembershipChange,
  NamedInvitationRecord,
  NewPerson,
  PersonRecord,
  SignInRecord,
} from './person-records.ts';

/**
 * Accounts, keys, overlays, installations: data that is small, rarely changes and must be consistent.
 * Contract suite: `control-store.contract.ts`; every implementation runs it.
 * Tenancy: a method that takes an identifier also takes the account, and treats another account's identifier as if it did
 * not exist. Exceptions are the lookups that identify the caller (`findByHash`, `findByToken`).
 */
export interface ControlStore extends ControlRepositories {
  /**
   * Runs the work in one transaction: all of its changes or none, none if it throws. The work asks the given
   * repositories alone: the store's own wait until it has ended, so that asking them would never return. It may run more
   * than once, because a database of several nodes may ask to repeat a transaction. Transactions that name the same account
   * run one after the other, on whichever node: what one reads is still so when it writes.
   */
  transaction<Result>(
    accountId: string,
    work: (repositories: ControlRepositories) => Promise<Result>,
  ): Promise<Result>;
  readonly copies: ControlCopies;
  /** What other nodes change. */
  readonly changes: ControlChanges;
  /**
   * What the sign-in library reads and writes: persons and sign-ins as the repositories have them, passwords, second
   * factors and reset links. Tokens of sessions are hashed on their way in.
   */
  readonly signInLibraryDatabase: (options: BetterAuthOptions) => DBAdapter<BetterAuthOptions>;
  /** Creates or upgrades the tables. Safe to run at each start. */
  migrate(): Promise<void>;
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface ControlRepositories {
  readonly accounts: AccountRepository;
  readonly keys: KeyRepository;
  readonly readTokens: ReadTokenRepository;
  readonly overlays: OverlayRepository;
  readonly installations: InstallationRepository;
  readonly dailySalts: DailySaltRepository;
  readonly requestLog: RequestLogRepository;
  readonly auditLog: AuditLogRepository;
  readonly demoData: DemoDataRepository;
  readonly erasures: ErasureRepository;
  readonly exports: ExportRepository;
  readonly receiptKeys: ReceiptKeyRepository;
  readonly jobLeases: JobLeaseRepository;
  readonly persons: PersonRepository;
  readonly memberships: MembershipRepository;
  readonly invitations: InvitationRepository;
  readonly signIns: SignInRepository;
  readonly secondFactors: SecondFactorRepository;
  readonly signInAttempts: SignInAttemptRepository;
  readonly instanceSecrets: InstanceSecretRepository;
}

export interface AccountRepository {
  create(account: AccountRecord): Promise<void>;
  get(accountId: string): Promise<AccountRecord | undefined>;
  list(page: PageRequest): Promise<Page<AccountRecord>>;
  update(
    accountId: string,
    change: Partial<Pick<AccountRecord, 'name' | 'globalPrivacyControl' | 'limits'>>,
  ): Promise<AccountRecord | undefined>;
  /**
   * Ends whatever gives access to the account, and hides it from every other method here. What it has stored remains for
   * `purge`. False if there is none.
   */
  remove(accountId: string, atMs: number): Promise<boolean>;
  /** Those that were removed and not yet purged. */
  listRemoved(): Promise<{ readonly accountId: string; readonly removedAtMs: number }[]>;
  /** Deletes a removed account with everything that belongs to it. */
  purge(accountId: string): Promise<void>;
}

export interface KeyRepository {
  create(key: KeyRecord): Promise<void>;
  findByHash(hash: string): Promise<KeyRecord | undefined>;
  get(accountId: string, keyId: string): Promise<KeyRecord | undefined>;
  list(accountId: string, page: PageRequest): Promise<Page<KeyRecord>>;
  /** Also ends every read token of a key that loses `analytics:read`. Undefined if there is no such key. */
  update(
    accountId: string,
    keyId: string,
    change: Partial<Pick<KeyRecord, 'name' | 'scopes' | 'origins'>>,
  ): Promise<KeyRecord | undefined>;
  /** Adds the successor and sets the end of the old key, both or neither. False if the old key is missing or revoked. */
  replace(accountId: string, keyId: string, successor: KeyRecord, expiresAtMs: number): Promise<boolean>;
  /** Ends the key and every read token it issued. Undefined if there is no such key. */
  revoke(accountId: string, keyId: string, atMs: number): Promise<KeyRecord | undefined>;
  /** Moves `lastUsedAtMs` forward, never back. */
  noteUsed(uses: readonly { readonly keyId: string; readonly atMs: number }[]): Promise<void>;
}

export interface ReadTokenRepository {
  create(token: ReadTokenRecord): Promise<void>;
  findByHash(hash: string): Promise<ReadTokenRecord | undefined>;
  /** How many were removed. */
  purgeExpired(nowMs: number): Promise<number>;
}

export interface OverlayFilter {
  /** Of the draft or of the published version. */
  readonly videoId?: string | undefined;
  readonly status?: Overlay['status'] | undefined;
}

/** A draft that nobody has published. */
export type NewOverlay = Omit<
  OverlayRecord,
  'status' | 'published' | 'latestVersion' | 'revision' | 'updatedAtMs'
>;

export type OverlayChange = Partial<Pick<OverlayRecord, 'name' | 'videoId' | 'campaignId' | 'options'>>;

export type NewOverlayVersion = OverlayContent &
  Pick<OverlayVersionRecord, 'publishedAtMs' | 'publishedBy' | 'restoredFrom'>;

/**
 * Drafts of overlays and their published versions. Methods that take `seen` do nothing and return undefined if the overlay
 * has changed since it was read.
 */
export interface OverlayRepository {
  create(overlay: NewOverlay): Promise<OverlayRecord>;
  get(accountId: string, overlayId: string): Promise<OverlayRecord | undefined>;
  list(accountId: string, page: PageRequest, filter?: OverlayFilter): Promise<Page<OverlayRecord>>;
  /** Changes the draft. */
  update(seen: OverlayRecord, change: OverlayChange, atMs: number): Promise<OverlayRecord | undefined>;
  /** Adds a version and publishes it in place of the one before. Removes versions beyond the newest `most`. */
  publish(seen: OverlayRecord, version: NewOverlayVersion, most: number): Promise<OverlayRecord | undefined>;
  /** Publishes nothing from now on. */
  unpublish(
    seen: OverlayRecord,
    status: 'draft' | 'archived',
    atMs: number,
  ): Promise<OverlayRecord | undefined>;
  /** Removes it with its versions. */
  remove(accountId: string, overlayId: string): Promise<OverlayRecord | undefined>;
  version(accountId: string, overlayId: string, version: number): Promise<OverlayVersionRecord | undefined>;
  /** Newest first. */
  versions(accountId: string, overlayId: string, page: PageRequest): Promise<Page<OverlayVersionRecord>>;
  /** The published version of every overlay that is published for a video, in the order of the overlays' identifiers. */
  publishedFor(accountId: string, videoId: string): Promise<OverlayVersionRecord[]>;
}

export interface InstallationRepository {
  create(installation: InstallationRecord, tokenHash: string): Promise<void>;
  get(accountId: string, installationId: string): Promise<InstallationRecord | undefined>;
  list(accountId: string, page: PageRequest): Promise<Page<InstallationRecord>>;
  /** The installation of a token that is valid at this moment, by the hash of the token. */
  findByToken(tokenHash: string, nowMs: number): Promise<InstallationRecord | undefined>;
  /** Adds a token; earlier ones stay valid until `oldExpireAtMs` at the latest. False if there is no installation. */
  addToken(
    accountId: string,
    installationId: string,
    tokenHash: string,
    at: { readonly nowMs: number; readonly oldExpireAtMs: number },
  ): Promise<boolean>;
  /**
   * Writes `next` and its new transitions if nobody wrote since `previous` was read; false otherwise.
   * In one transaction: a transition is never stored without its state, and never twice.
   */
  compareAndSet(
    previous: InstallationRecord,
    next: InstallationRecord,
    transitions: readonly TransitionRecord[],
  ): Promise<boolean>;
  /** Installations not yet stored as degraded whose last heartbeat is at or before the time, ordered by identifier. */
  listStale(heartbeatAtOrBeforeMs: number, page: PageRequest): Promise<InstallationRecord[]>;
  /** How many could become stale: those with a heartbeat that are not yet stored as degraded. */
  countWatched(): Promise<number>;
  /** Ends its tokens and hides it from every method. False if there is none. */
  remove(accountId: string, installationId: string, atMs: number): Promise<boolean>;
}

export interface RequestLogFilter {
  readonly keyId?: string | undefined;
  readonly outcome?: RefusalRecord['outcome'] | undefined;
  readonly fromMs?: number | undefined;
  /** Exclusive. */
  readonly toMs?: number | undefined;
}

export interface RequestLogRepository {
  /** Adds to the counts of the same account, minute, key, outcome and code; keeps the later `last`. All or nothing. */
  add(records: readonly RefusalRecord[]): Promise<void>;
  /** Newest minute first. */
  list(accountId: string, page: PageRequest, filter?: RequestLogFilter): Promise<Page<RefusalRecord>>;
  /** Removes older entries, and those beyond each account's newest; returns how many. */
  purge(beforeMs: number, maxEntriesPerAccount: number): Promise<number>;
}

export interface AuditLogFilter {
  readonly actorKind?: ActorKind | undefined;
  readonly actorId?: string | undefined;
  readonly operation?: string | undefined;
  readonly targetKind?: AuditTargetKind | undefined;
  readonly targetId?: string | undefined;
  readonly fromMs?: number | undefined;
  /** Exclusive. */
  readonly toMs?: number | undefined;
}

/** What was changed by whom. Entries are added in the transaction of the change, and never changed. */
export interface AuditLogRepository {
  add(record: AuditRecord): Promise<void>;
  /** Newest first. */
  list(accountId: string, page: PageRequest, filter?: AuditLogFilter): Promise<Page<AuditRecord>>;
  /**
   * Removes older entries, and those beyond each account's newest: `entries` of all, and `readTokens` of those whose
   * target is a read token. Returns how many.
   */
  purge(beforeMs: number, most: { readonly entries: number; readonly readTokens: number }): Promise<number>;
}

export interface DemoDataRepository {
  /** An account gets it once: nothing happens if it has some, or had. */
  begin(accountId: string, endMs: number): Promise<void>;
  get(accountId: string): Promise<DemoDataRecord | undefined>;
  /** Those of all accounts that are being written or removed. */
  listUnfinished(): Promise<DemoDataRecord[]>;
  /** Ends a step, unless the state is another one by now. */
  finish(
    accountId: string,
    from: DemoDataRecord['state'],
    to: Pick<DemoDataRecord, 'state' | 'events' | 'conversions'>,
  ): Promise<void>;
  /** Asks for its removal, whether or not it has been written to its end. */
  remove(accountId: string): Promise<void>;
}

export type NewErasure = Pick<ErasureRecord, 'erasureId' | 'accountId' | 'subject' | 'requestedAtMs'> & {
  readonly deviceHash: string;
};

export interface ErasureRepository {
  /** Adds an erasure. If one for the same device is unfinished, counts one more request for it and returns that one. */
  request(erasure: NewErasure): Promise<ErasureRecord>;
  get(accountId: string, erasureId: string): Promise<ErasureRecord | undefined>;
  /** Newest first. */
  list(accountId: string, page: PageRequest): Promise<Page<ErasureRecord>>;
  /** Those of all accounts, oldest first. */
  listUnfinished(limit: number): Promise<ErasureRecord[]>;
  start(erasureId: string, startedAtMs: number): Promise<void>;
  saveProgress(erasureId: string, progress: ErasureProgress): Promise<void>;
  /**
   * Finishes it and erases its device, from the files too. False, without any change, if it was requested again since
   * `requests` was read.
   */
  finish(erasureId: string, requests: number, finish: ErasureFinish): Promise<boolean>;
}

export type NewExport = Pick<ExportRecord, 'exportId' | 'accountId' | 'stream' | 'query' | 'requestedAtMs'>;

/** Files of exports. What has failed or was removed takes no further step: each returns whether it was taken. */
export interface ExportRepository {
  /** Undefined, without any change, if the account has `most` of them already, those that failed aside. */
  create(added: NewExport, most: number): Promise<ExportRecord | undefined>;
  get(accountId: string, exportId: string): Promise<ExportRecord | undefined>;
  /** Newest first. */
  list(accountId: string, page: PageRequest): Promise<Page<ExportRecord>>;
  /** Those of all accounts that are pending or running, oldest first. */
  listUnfinished(limit: number): Promise<ExportRecord[]>;
  /** The bytes of the account's finished files. */
  countBytes(accountId: string): Promise<number>;
  /** Begins an attempt, without progress. */
  start(exportId: string): Promise<boolean>;
  saveProgress(exportId: string, progress: ExportProgress): Promise<boolean>;
  finish(exportId: string, progress: ExportProgress, endedAtMs: number): Promise<boolean>;
  fail(exportId: string, failure: ExportFailure, endedAtMs: number): Promise<boolean>;
  /** Ends what the account has running or finished, and forgets its filters, which may name a device. Returns them. */
  failAll(accountId: string, failure: ExportFailure, endedAtMs: number): Promise<string[]>;
  remove(accountId: string, exportId: string): Promise<boolean>;
  /** Removes those that ended before, and returns them. */
  removeEndedBefore(ms: number): Promise<string[]>;
  /** Those of these that are there and have not failed: only they may have a file. */
  withFiles(exportIds: readonly string[]): Promise<string[]>;
}

export interface ReceiptKeyRepository {
  add(key: ReceiptKeyRecord): Promise<void>;
  /** Oldest first. */
  list(): Promise<ReceiptKeyRecord[]>;
}

export interface JobLease {
  /** Grows with each new holder. */
  readonly fence: number;
}

/** Decides which of several nodes does a job: one at a time, until its lease expires. */
export interface JobLeaseRepository {
  /**
   * The lease, or undefined while another holder has it. The holder renews it by claiming again. It keeps its fence, even
   * after expiry if nobody else has claimed the lease. The store's clock decides, so that those of the nodes need not agree.
   */
  claim(job: string, holder: string, forMs: number): Promise<JobLease | undefined>;
  /** Ends it early. No effect if it is already lost. */
  release(job: string, fence: number): Promise<void>;
}

export interface DailySaltRepository {
  /** 32 random bytes, the same for everyone who asks for this day (`YYYY-MM-DD`, UTC). */
  getOrCreate(day: string): Promise<Buffer>;
  /** Destroys the salts of earlier days so that they cannot be recovered; returns how many. */
  destroyBefore(day: string): Promise<number>;
}

export interface PersonRepository {
  /** Adds a person, their password and their membership, or nothing. False if the e-mail address is taken. */
  create(person: NewPerson): Promise<boolean>;
  /** The same, with an account of their own, and only while there is nobody. False if somebody was first. */
  createFirst(person: NewPerson): Promise<boolean>;
  get(personId: string): Promise<PersonRecord | undefined>;
  /** The address in lower case. */
  findByEmail(email: string): Promise<PersonRecord | undefined>;
  /** Newest first. */
  list(page: PageRequest): Promise<Page<PersonRecord>>;
  update(
    personId: string,
    change: Partial<Pick<PersonRecord, 'name' | 'locale' | 'timeZone' | 'isAdministrator'>>,
  ): Promise<PersonRecord | undefined>;
  isAnybodyThere(): Promise<boolean>;
  passwordHashOf(personId: string): Promise<string | undefined>;
  /** Their sessions and memberships end with them. */
  remove(personId: string): Promise<void>;
}

export interface MembershipRepository {
  /** Adds a membership. A person who is a member already keeps the role. */
  add(accountId: string, personId: string, role: Role, atMs: number): Promise<void>;
  roleOf(accountId: string, personId: string): Promise<Role | undefined>;
  /** By name. */
  accountsOf(personId: string): Promise<AccountOfPerson[]>;
  /** Those who joined first come first. */
  list(accountId: string): Promise<MemberRecord[]>;
  count(accountId: string): Promise<number>;
  /** Refused if the account would be left without an owner. */
  changeRole(accountId: string, personId: string, role: Role): Promise<MembershipChange>;
  remove(accountId: string, personId: string): Promise<MembershipChange>;
}

export interface InvitationRepository {
  /** Takes the place of an earlier invitation of the same address to the same account. */
  put(invitation: InvitationRecord): Promise<void>;
  /** Newest first; those that have expired are left out. */
  list(accountId: string, nowMs: number): Promise<NamedInvitationRecord[]>;
  findByToken(tokenHash: string, nowMs: number): Promise<NamedInvitationRecord | undefined>;
  /** The invitation that was removed; undefined if the account has none of this name. */
  remove(accountId: string, invitationId: string): Promise<InvitationRecord | undefined>;
}

export interface SignInRepository {
  /** Newest first; those that have ended are left out. */
  list(personId: string, nowMs: number): Promise<SignInRecord[]>;
  /** False if the person has no such session. */
  remove(personId: string, signInId: string): Promise<boolean>;
  removeByToken(token: string): Promise<void>;
  /** All of a person, or all but one. */
  removeAll(personId: string, exceptSignInId?: string): Promise<number>;
  /** Ends the links with which the person could set a new password. */
  removeLinks(personId: string): Promise<void>;
  /** How many had ended and were removed, with links and invitations that had expired. */
  purgeExpired(nowMs: number): Promise<number>;
}

export interface SecondFactorRepository {
  /** As the sign-in library encrypted it. */
  secretOf(personId: string): Promise<string | undefined>;
  /** True for one caller alone, and only if no code of this step or a later one has served. */
  claimStep(personId: string, step: number): Promise<boolean>;
  /** For somebody who has lost it. */
  remove(personId: string): Promise<void>;
}

export interface NewSignInAttempt {
  readonly nowMs: number;
  /** The count begins anew if the last attempt is older. */
  readonly forgottenAfterMs: number;
  /** The pause after this many attempts. */
  readonly pauseMs: (attempts: number) => number;
}

/** Attempts to sign in, counted for all nodes, by what they are aimed at and where they come from. */
export interface SignInAttemptRepository {
  /**
   * Counts an attempt before it is made, so that attempts made at once are counted too. False, without counting it,
   * while the pause after the one before lasts.
   */
  begin(subject: string, attempt: NewSignInAttempt): Promise<boolean>;
  /** When the next attempt may be made. */
  pausedUntil(subject: string): Promise<number>;
  /** One attempt less, and no pause. */
  takeBack(subject: string): Promise<void>;
  /** The count begins anew. */
  forget(subject: string): Promise<void>;
  purge(beforeMs: number): Promise<number>;
}

/** Random secrets of this instance, the same on every node. */
export interface InstanceSecretRepository {
  /** 32 random bytes in hex, made when they are first asked for. */
  getOrCreate(name: string): Promise<string>;
  get(name: string): Promise<string | undefined>;
  set(name: string, value: string): Promise<void>;
  /** True for one caller alone: the secret had this value and is gone. */
  takeIfEqual(name: string, value: string): Promise<boolean>;
}
