import type { RateRule, TokenBucket } from '../../scheduling/token-bucket.ts';

export interface MeteredRate {
  readonly name: 'key' | 'address' | 'network' | 'device';
  readonly rule: RateRule;
  readonly bucket: TokenBucket;
  /** Events of this request, or requests, that the bucket did not admit. */
  readonly refused: number;
}

/**
 * The structured fields of draft-ietf-httpapi-ratelimit-headers-11: quota and window of each policy, what remains of
 * it, and the seconds until it is full. They count events, not requests. `Retry-After` is present if events were
 * refused.
 */
export function toRateLimitFields(rates: readonly MeteredRate[], nowMs: number): Record<string, string> {
  let policy = '';
  let state = '';
  let retryAfter = 0;
  for (const { name, rule, bucket, refused } of rates) {
    const separator = policy === '' ? '' : ', ';
    const remaining = bucket.remaining(rule, nowMs);
    const secondsToFull = remaining >= rule.burst ? 0 : bucket.secondsUntil(rule.burst, rule, nowMs);
    policy += `${separator}"${name}";q=${rule.burst};w=${Math.max(1, Math.ceil(rule.burst / rule.perSecond))}`;
    state += `${separator}"${name}";r=${remaining};t=${secondsToFull}`;
    if (refused > 0) retryAfter = Math.max(retryAfter, bucket.secondsUntil(refused, rule, nowMs));
  }
  const fields = { 'ratelimit-policy': policy, ratelimit: state };
  return retryAfter === 0 ? fields : { ...fields, 'retry-after': String(retryAfter) };
}
