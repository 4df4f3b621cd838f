/** How a number stands to an earlier one; undefined if the earlier one is too small to say. */
export type Change = { readonly kind: 'new' } | { readonly kind: 'by'; readonly difference: number };

/** Below it a change in percent describes chance. */
const smallBase = 30;
/** Beyond it the earlier number describes another situation, such as a first day. */
const mostTimes = 10;

/** The relative change of a count. */
export function toCountChange(now: number, before: number): Change | undefined {
  if (before < smallBase || now > before * mostTimes) return now > before ? { kind: 'new' } : undefined;
  return { kind: 'by', difference: now / before - 1 };
}

/**
 * The change of a share, in percentage points: +5 % of 20 % could mean 21 % or 25 %.
 * @param base what the earlier share is a share of
 */
export function toShareChange(now: number, before: number, base: number): Change | undefined {
  return base < smallBase ? undefined : { kind: 'by', difference: (now - before) * 100 };
}
