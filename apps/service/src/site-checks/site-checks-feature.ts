import { ProblemError } from '../http/answers/problem-error.ts';
import type { Feature, FeatureContext } from '../http/feature.ts';
import type { Handlers } from '../http/operations/operation-types.ts';
import { createOutgoing, type SendOutgoing } from '../http/outgoing/outgoing.ts';
import { readSdkVersion } from '../pages/sdk-routes.ts';
import { BucketTable, type RateRule } from '../scheduling/token-bucket.ts';
import type { Settings } from '../settings/settings.ts';
import { createCheckSite } from './check-site.ts';

/** For each account: enough for somebody who tries, too few to use the service against a site. */
const checksOfAccount: RateRule = { perSecond: 10 / 60, burst: 10 };
const mostAccounts = 20_000;

/** Names the service to the sites that it fetches. */
export function openOutgoing({
  publicUrl,
  outgoingAllow,
}: Pick<Settings, 'publicUrl' | 'outgoingAllow'>): SendOutgoing {
  return createOutgoing({ allowed: outgoingAllow, userAgent: `OverlaySiteCheck/1 (+${publicUrl}/docs)` });
}

/** `POST /api/site-checks`: whether a page can show overlays, and what keeps it from it. */
export async function createSiteChecksFeature({ controlStore, clock, options }: FeatureContext) {
  const { publicUrl, rateLimits } = options;
  const buckets = new BucketTable(mostAccounts);
  const checkSite = createCheckSite({
    controlStore,
    send: openOutgoing(options),
    publicUrl,
    sdkVersion: await readSdkVersion(),
    clock,
  });
  const take = (accountId: string): void => {
    const bucket = buckets.bucketOf(accountId, 'site-checks');
    const nowMs = clock();
    if (!rateLimits || bucket.take(1, checksOfAccount, nowMs) === 1) return;
    const headers = { 'retry-after': String(bucket.secondsUntil(1, checksOfAccount, nowMs)) };
    throw new ProblemError('rate_limited', 'An account may check 10 pages a minute.', { headers });
  };
  return {
    handlers: {
      async checkSite({ principal: { accountId }, body: { url } }) {
        take(accountId);
        const result = await checkSite(url, accountId);
        if (!('fault' in result)) return result;
        if (result.fault === 'busy')
          throw new ProblemError('overloaded', undefined, { headers: { 'retry-after': '5' } });
        const detail =
          'must be the address of a page: http:// or https://, without user and password, on port 80, 443 or one from 1024';
        throw new ProblemError('validation_failed', `/url ${detail}`, {
          errors: [{ pointer: '/url', code: 'format', detail }],
        });
      },
    } satisfies Partial<Handlers>,
  } satisfies Feature;
}
