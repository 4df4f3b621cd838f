import type { IncomingHttpHeaders } from 'node:http';
import type { Principal } from '../http/authorise.ts';
import { ProblemError } from '../http/problem-error.ts';
import type { Clock } from '../ports/clock.ts';
import type { AccountRecord } from '../ports/control-records.ts';
import { firstRetainedMs } from '../privacy/retention-day.ts';
import type { FindAllowance } from '../rates/allowances.ts';
import type { EventAllowance } from '../rates/event-allowance.ts';
import type { AccountDirectory } from './account-directory.ts';
import { isKnownBot } from './bot-list.ts';
import { toClockShift } from './clock-shift.ts';
import type { DailySalts } from './daily-salts.ts';
import { toCookielessHash, toDeviceHash } from './device-hash.ts';
import type { IngestContext } from './ingest-context.ts';

/** Where a request came from. A FastifyRequest is one. */
export interface RequestSource {
  readonly headers: IncomingHttpHeaders;
  readonly ip: string;
}

export type CreateIngestContext = (
  request: RequestSource,
  principal: Principal,
  body: { readonly sentAt: unknown } & Pick<IngestContext, 'mayHaveIllFormedText' | 'mayHaveLargeEvents'>,
) => IngestContext | Promise<IngestContext>;

/** What has to be asked for, where it is not remembered. */
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
 * Reads from a request what its events have in common, without a promise where the account and the day are remembered.
 * Addresses and user agents end here, in a hash.
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
      origin: request.headers.origin ?? '',
      isBot: principal.kind === 'publishable' && isKnownBot(userAgent),
      privacy: optedOut ? (account.globalPrivacyControl === 'drop' ? 'drop' : 'cookieless') : 'none',
      firstRetainedMs: firstRetainedMs(now, account.limits.retentionDays),
      mayHaveIllFormedText: body.mayHaveIllFormedText,
      allowance,
      mayHaveLargeEvents: body.mayHaveLargeEvents,
    };
  };

  const find = async (principal: Principal, now: number): Promise<Found> => {
    const account = accounts.cached(principal.accountId) ?? (await accounts.get(principal.accountId));
    const allowance = await findAllowance(principal, account, now);
    return { now, account, allowance, salt: dailySalts.cached(now) ?? (await dailySalts.get(now)) };
  };

  return (...given) => {
    const [, principal] = given;
    const now = clock();
    const account = accounts.cached(principal.accountId);
    const salt = dailySalts.cached(now);
    if (account === undefined || salt === undefined) {
      return find(principal, now).then((found) => toContext(given, found));
    }
    const allowance = findAllowance(principal, account, now);
    return allowance instanceof Promise
      ? allowance.then((found) => toContext(given, { now, account, allowance: found, salt }))
      : toContext(given, { now, account, allowance, salt });
  };
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
