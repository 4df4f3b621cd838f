import type { IncomingHttpHeaders } from 'node:http';
import { limits } from '@overlay/contract';
import type { AccountDirectory } from '../access/account-directory.ts';
import type { ViewerKeys } from '../access/viewer-keys.ts';
import type { ViewerKeySet } from '../access/viewer-token.ts';
import { type AccountRecord, firstRetainedMs } from '../control-store/accounts.ts';
import { toNetwork } from '../http/admission/client-address.ts';
import { ProblemError } from '../http/answers/problem-error.ts';
import type { KeyPrincipal } from '../principals/principal.ts';
import type { Clock } from '../scheduling/clock.ts';
import { isKnownBot } from './accept/bot-list.ts';
import type { DailySalts } from './accept/daily-salts.ts';
import { toCookielessHash, toDeviceHash, toViewerHash } from './accept/device-hash.ts';
import { createJudgeViewer, type JudgeViewer } from './accept/judge-viewer.ts';
import type { FindAllowance } from './limits/allowances.ts';
import type { EventAllowance } from './limits/event-allowance.ts';
import { notScreened, type RequestScreening, type Screening } from './screening/screening.ts';

/** What is known about a request before its first event is examined. Computed once per request. */
export interface IngestContext {
  readonly principal: KeyPrincipal;
  /** The service clock when the body had arrived: `createdAt` of its events. */
  readonly now: number;
  /** Added to the timestamps of the body; 0 if the clock of the caller is right. */
  readonly clockShiftMs: number;
  /** Hash for events without a deviceId, valid until midnight UTC. Computed on the first call. */
  readonly cookielessHash: () => string;
  /**
   * The hash of a `deviceId` in this account. The last one is cached, because the events of a request mostly come from
   * one device.
   */
  readonly hashOfDevice: (deviceId: string) => string;
  /** As `hashOfDevice`, of the viewer in a signed token; until midnight UTC where no lasting identifier is wanted. */
  readonly hashOfViewer: (viewerId: string) => string;
  readonly judgeViewer: JudgeViewer;
  /** Origin of the page; '' if the caller is not a page or the header is not an origin of at most 300 characters. */
  readonly origin: string;
  readonly isBot: boolean;
  /** Global Privacy Control: do not use the deviceId, or store nothing. */
  readonly privacy: 'none' | 'cookieless' | 'drop';
  /** Start of the retention period of the account; 0 if it keeps everything. */
  readonly firstRetainedMs: number;
  readonly mayHaveIllFormedText: boolean;
  readonly mayHaveLargeEvents: boolean;
  /** What the request may still send: by address, key and device, and by the monthly cap of the account. */
  readonly allowance: EventAllowance;
  /** Looks for bursts among the events. */
  readonly screening: RequestScreening;
}

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;
const latestMs = 8_640_000_000_000_000;

/**
 * Milliseconds to add to the timestamps of a body: the difference between the service clock and its `sentAt` if it
 * exceeds 60 s, otherwise 0. Undefined if `sentAt` is neither milliseconds since the epoch nor ISO 8601 with an offset.
 */
function toClockShift(sentAt: unknown, now: number): number | undefined {
  if (sentAt === undefined) return 0;
  const sentAtMs = typeof sentAt === 'string' && instant.test(sentAt) ? Date.parse(sentAt) : sentAt;
  if (typeof sentAtMs !== 'number' || !Number.isInteger(sentAtMs)) return undefined;
  if (sentAtMs < 0 || sentAtMs > latestMs) return undefined;
  const shift = now - sentAtMs;
  return Math.abs(shift) > limits.clockSkewToleranceMs ? shift : 0;
}

/** The origin of a request. A FastifyRequest has these fields. */
export interface RequestSource {
  readonly headers: IncomingHttpHeaders;
  readonly ip: string;
}

export type CreateIngestContext = (
  request: RequestSource,
  principal: KeyPrincipal,
  body: {
    readonly sentAt: unknown;
    readonly dryRun: boolean;
    /** Whether an event of the body has a viewer token: only then are the secrets of the account looked up. */
    readonly hasViewerToken: boolean;
  } & Pick<IngestContext, 'mayHaveIllFormedText' | 'mayHaveLargeEvents'>,
) => IngestContext | Promise<IngestContext>;

/** Asynchronous lookups, used when nothing is cached. */
interface Found {
  readonly now: number;
  /** Of the sender; empty for a server. */
  readonly network: string;
  readonly account: AccountRecord;
  readonly allowance: EventAllowance;
  readonly salt: Uint8Array;
  readonly viewerKeys: ViewerKeySet;
}

interface Sources {
  readonly accounts: AccountDirectory;
  readonly viewerKeys: Pick<ViewerKeys, 'cached' | 'get'>;
  readonly dailySalts: DailySalts;
  readonly findAllowance: FindAllowance;
  readonly screening: Pick<Screening, 'begin'>;
  readonly clock: Clock;
}

/**
 * Derives from a request what its events have in common, without a promise if the account and the salt of the day are
 * cached. Addresses and user agents go no further; only a hash of them does.
 */
export function createIngestContextFactory({
  accounts,
  viewerKeys,
  dailySalts,
  findAllowance,
  screening,
  clock,
}: Sources): CreateIngestContext {
  const toContext = (
    [request, principal, body]: Parameters<CreateIngestContext>,
    { now, network, account, allowance, salt, viewerKeys: keys }: Found,
  ): IngestContext => {
    const { accountId, releasedQuarantines } = account;
    const clockShiftMs = toClockShift(body.sentAt, now);
    if (clockShiftMs === undefined) throw noMoment();
    const userAgent = request.headers['user-agent'] ?? '';
    const origin = toStoredOrigin(request.headers.origin);
    const optedOut = request.headers['sec-gpc'] === '1' && account.globalPrivacyControl !== 'ignore';
    const privacy = optedOut ? (account.globalPrivacyControl === 'drop' ? 'drop' : 'cookieless') : 'none';
    const viewerSalt = privacy === 'none' ? account.salt : salt;
    let hash: string | undefined;
    const isBot = principal.actor.keyKind === 'publishable' && isKnownBot(userAgent);
    return {
      principal,
      now,
      clockShiftMs,
      cookielessHash: () => {
        hash ??= toCookielessHash(salt, principal.accountId, request.ip, userAgent);
        return hash;
      },
      hashOfDevice: rememberLast((deviceId) => toDeviceHash(account.salt, deviceId)),
      hashOfViewer: (viewerId) => toViewerHash(viewerSalt, principal.accountId, viewerId),
      judgeViewer: createJudgeViewer(keys, {
        origin: principal.actor.keyKind === 'secret' ? undefined : origin,
        nowMs: now,
      }),
      origin,
      isBot,
      privacy,
      firstRetainedMs: firstRetainedMs(now, account.limits.retentionDays),
      mayHaveIllFormedText: body.mayHaveIllFormedText,
      allowance,
      // Servers are known, and bots are left out in any case.
      screening:
        principal.actor.keyKind === 'secret' || isBot || body.dryRun
          ? notScreened
          : screening.begin({ accountId, salt: account.salt, releasedQuarantines, network, nowMs: now }),
      mayHaveLargeEvents: body.mayHaveLargeEvents,
    };
  };

  const find = async (
    principal: KeyPrincipal,
    network: string,
    now: number,
    needsViewerKeys: boolean,
  ): Promise<Found> => {
    const account = accounts.cached(principal.accountId) ?? (await accounts.get(principal.accountId));
    const allowance = await findAllowance({ principal, account, network, nowMs: now });
    return {
      now,
      network,
      account,
      allowance,
      salt: dailySalts.cached(now) ?? (await dailySalts.get(now)),
      viewerKeys: needsViewerKeys ? await viewerKeys.get(principal.accountId) : noViewerKeys,
    };
  };

  return (...given) => {
    const [request, principal, { hasViewerToken }] = given;
    const network = principal.actor.keyKind === 'secret' ? '' : toNetwork(request.ip);
    const now = clock();
    const account = accounts.cached(principal.accountId);
    const salt = dailySalts.cached(now);
    const keys = hasViewerToken ? viewerKeys.cached(principal.accountId) : noViewerKeys;
    if (account === undefined || salt === undefined || keys === undefined) {
      return find(principal, network, now, hasViewerToken).then((found) => toContext(given, found));
    }
    const allowance = findAllowance({ principal, account, network, nowMs: now });
    return allowance instanceof Promise
      ? allowance.then((found) =>
          toContext(given, { now, network, account, allowance: found, salt, viewerKeys: keys }),
        )
      : toContext(given, { now, network, account, allowance, salt, viewerKeys: keys });
  };
}

const noViewerKeys: ViewerKeySet = new Map();

/** Excludes the `null` of sandboxed pages. Apps use other schemes: `capacitor://localhost`. */
const origin = /^[a-z][a-z0-9+.-]{0,30}:\/\/[^\s/?#@\\]+$/i;

/** The header may contain anything up to the limit of all headers, and every event stores it. */
function toStoredOrigin(header: string | undefined): string {
  if (header === undefined || header.length > limits.originLength) return '';
  return origin.test(header) ? header : '';
}

function rememberLast(compute: (input: string) => string): (input: string) => string {
  let last: { readonly input: string; readonly output: string } | undefined;
  return (input) => {
    if (last?.input !== input) last = { input, output: compute(input) };
    return last.output;
  };
}

function noMoment(): ProblemError {
  const detail = 'must be milliseconds since the epoch, or an ISO 8601 date and time with its offset';
  return new ProblemError('validation_failed', `/sentAt ${detail}`, {
    errors: [{ pointer: '/sentAt', code: 'instant', detail }],
  });
}
