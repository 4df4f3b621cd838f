import { setTimeout as sleep } from 'node:timers/promises';
import type { Needed, Operation } from '@overlay/contract';
import { refusalPauseMs } from '../http/admission/admitted-request.ts';
import { ProblemError } from '../http/answers/problem-error.ts';
import type { OperationAccess } from '../http/operations/operation-routes.ts';
import type { Principal } from '../principals/principal.ts';
import type { Clock } from '../scheduling/clock.ts';
import { BucketTable, type RateRule } from '../scheduling/token-bucket.ts';

/** Changes of control data by one person or key: an import of hundreds of overlays passes at once. */
const changes: RateRule = { perSecond: 5, burst: 600 };
/** A server may issue a token for each of its visitors. */
const tokens: RateRule = { perSecond: 10, burst: 2_000 };
const mostActors = 50_000;

/** Have their own rates, or are not called by persons or keys. */
const otherwiseLimited: ReadonlySet<Needed> = new Set<Needed>([
  'events:write',
  'conversions:write',
  'overlays:show',
  'heartbeats:send',
  'jobs:run',
]);

/**
 * Limits how often one person or key may change anything, across all accounts: each change is an entry of the audit log,
 * and a flood of them must not push out the others. Refused changes count too.
 */
export function limitWrites(access: OperationAccess, clock: Clock): OperationAccess {
  const buckets = new BucketTable(mostActors);

  const take = async (operation: Operation, principal: Principal | undefined): Promise<void> => {
    const actor = principal === undefined ? undefined : toActorId(principal);
    if (actor === undefined || operation.method === 'get' || otherwiseLimited.has(operation.permission))
      return;
    const isToken = operation.permission === 'tokens:issue';
    const rule = isToken ? tokens : changes;
    const bucket = buckets.bucketOf(isToken ? 'tokens' : 'changes', actor);
    const nowMs = clock();
    if (bucket.take(1, rule, nowMs) === 1) return;
    await sleep(refusalPauseMs);
    const headers = { 'retry-after': String(bucket.secondsUntil(1, rule, nowMs)) };
    throw new ProblemError('rate_limited', `Too many changes: ${rule.perSecond} a second are allowed.`, {
      headers,
    });
  };

  return {
    async byHeaders(request, operation) {
      const principal = await access.byHeaders(request, operation);
      await take(operation, principal);
      return principal;
    },
    byBody: (request, operation, body) => access.byBody(request, operation, body),
  };
}

function toActorId({ actor }: Principal): string | undefined {
  if (actor.kind === 'person') return actor.personId;
  return actor.kind === 'key' ? actor.keyId : undefined;
}
