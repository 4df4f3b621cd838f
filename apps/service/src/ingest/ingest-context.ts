import type { IncomingHttpHeaders } from 'node:http';
import { limits } from '@overlay/contract';
import type { AccountDirectory } from '../access/account-directory.ts';
import { toNetwork } from '../http/admission/client-address.ts';
import { ProblemError } from '../http/answers/problem-error.ts';
import type { Clock } from '../ports/clock.ts';
import { type AccountRecord, firstRetainedMs } from '../ports/control-records.ts';
import type { KeyPrincipal } from '../ports/principal.ts';
import { isKnownBot } from './accept/bot-list.ts';
import type { DailySalts } from './accept/daily-salts.ts';
import { toCookielessHash, toDeviceHash } from './accept/device-hash.ts';
import type { FindAllowance } from './limits/allowances.ts';
import type { EventAllowance } from './limits/event-allowance.ts';

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
  /** Origin of the page; '' if the caller is not a page or the header is not an origin of at most 300 characters. */
  readonly origin: string;
  readonly isBot: boolean;
  /** Global Privacy Control requires that no deviceId is used, or that nothing is stored. */
  readonly privacy: 'none' | 'cookieless' | 'drop';
  /** The account keeps nothing from before this moment; 0 if it keeps everything. */
  readonly firstRetainedMs: number;
  readonly mayHaveIllFormedText: boolean;
  readonly mayHaveLargeEvents: boolean;
  /** The remaining allowance of key and device. */
  readonly allowance: EventAllowance;
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
  body: { readonly sentAt: unknown } & Pick<IngestContext, 'mayHaveIllFormedText' | 'mayHaveLargeEvents'>,
) => IngestContext | Promise<IngestContext>;

/** Asynchronous lookups, used when nothing is cached. */
interface Found {
  readonly now: number;
  readonly account: AccountRecord;
  readonly allowance: EventAllowance;
  readonly salt: Uint8Array;
}

interface Sources {
  readonly accounts: AccountDirectory;
  readonly dailySalts: DailySalts;
  readonly findAllowance: FindAllowance;
  readonly clock: Clock;
}

/**
 * Derives from a request what its events have in common, without a promise if the account and the salt of the day are
 * cached. Addresses and user agents end here, in a hash.
 */
export function createIngestContextFactory({
  accounts,
  dailySalts,
  findAllowance,
  clock,
}: Sources): CreateIngestContext {
  const toContext = (
    [request, principal, body]: Parameters<CreateIngestContext>,
    { now, account, allowance, salt }: Found,
  ): IngestContext => {
    const clockShiftMs = toClockShift(body.sentAt, now);
    if (clockShiftMs === undefined) throw noMoment();
    const userAgent = request.headers['user-agent'] ?? '';
    const optedOut = request.headers['sec-gpc'] === '1' && account.globalPrivacyControl !== 'ignore';
    let hash: string | undefined;
    return {
      principal,
      now,
      clockShiftMs,
      cookielessHash: () => {
        hash ??= toCookielessHash(salt, principal.accountId, request.ip, userAgent);
        return hash;
      },
      hashOfDevice: rememberLast((deviceId) => toDeviceHash(account.salt, deviceId)),
      origin: toStoredOrigin(request.headers.origin),
      isBot: principal.actor.keyKind === 'publishable' && isKnownBot(userAgent),
      privacy: optedOut ? (account.globalPrivacyControl === 'drop' ? 'drop' : 'cookieless') : 'none',
      firstRetainedMs: firstRetainedMs(now, account.limits.retentionDays),
      mayHaveIllFormedText: body.mayHaveIllFormedText,
      allowance,
      mayHaveLargeEvents: body.mayHaveLargeEvents,
    };
  };

  const find = async (principal: KeyPrincipal, network: string, now: number): Promise<Found> => {
    const account = accounts.cached(principal.accountId) ?? (await accounts.get(principal.accountId));
    const allowance = await findAllowance({ principal, account, network, nowMs: now });
    return { now, account, allowance, salt: dailySalts.cached(now) ?? (await dailySalts.get(now)) };
  };

  return (...given) => {
    const [request, principal] = given;
    const network = principal.actor.keyKind === 'secret' ? '' : toNetwork(request.ip);
    const now = clock();
    const account = accounts.cached(principal.accountId);
    const salt = dailySalts.cached(now);
    if (account === undefined || salt === undefined) {
      return find(principal, network, now).then((found) => toContext(given, found));
    }
    const allowance = findAllowance({ principal, account, network, nowMs: now });
    return allowance instanceof Promise
      ? allowance.then((found) => toContext(given, { now, account, allowance: found, salt }))
      : toContext(given, { now, account, allowance, salt });
  };
}

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
