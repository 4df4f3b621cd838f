import type { IncomingHttpHeaders } from 'node:http';
import type { Principal } from '../http/authorise.ts';
import { ProblemError } from '../http/problem-error.ts';
import type { Clock } from '../ports/clock.ts';
import { firstRetainedMs } from '../privacy/retention-day.ts';
import type { FindAllowance } from '../rates/allowances.ts';
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
) => Promise<IngestContext>;

interface Sources {
  readonly accounts: AccountDirectory;
  readonly dailySalts: DailySalts;
  readonly findAllowance: FindAllowance;
  readonly clock: Clock;
}

/** Reads from a request what its events have in common. Addresses and user agents end here, in a hash. */
export function createIngestContextFactory({
  accounts,
  dailySalts,
  findAllowance,
  clock,
}: Sources): CreateIngestContext {
  return async (request, principal, body) => {
    const now = clock();
    const clockShiftMs = toClockShift(body.sentAt, now);
    if (clockShiftMs === undefined) throw noMoment();
    const account = accounts.cached(principal.accountId) ?? (await accounts.get(principal.accountId));
    const found = findAllowance(principal, account, now);
    const allowance = found instanceof Promise ? await found : found;
    const salt = dailySalts.cached(now) ?? (await dailySalts.get(now));
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
