/*
 * What tells an attack from a crowd. A crowd that follows a call on television is many networks, of which none has much of
 * it; a school, a company or a conference behind one address is one network, at the pace at which people open a page; and both
 * see an overlay before they answer it. docs/security.md has what each rule costs an attacker.
 */

export const burstWindowMs = 10_000;
export const slowWindowMs = 3_600_000;

/** Of all networks of a burst, below which it is concentrated: see `BurstCounters.effectiveNetworks`. */
const fewNetworks = 20;
/** Part of a burst that one network has to have to be taken for its origin. */
const shareOfOrigin = 0.2;
/** Part of a burst that makes it one of this network, although others contribute to the count. */
const shareOfBurst = 0.8;
/** Part of a burst that one of few networks has to have to belong to it. */
const shareOfOneOfFew = 1 / 40;

/** Answers in the first request of a device that are suspicious, within the short and the long window. */
const fewestAtOnce = 100;
const fewestAtOnceSlowly = 300;
/**
 * Of the new devices of an hour, at least this part. When a crowd has gone, those who were offline for a moment are the only
 * new devices, and answer at once.
 */
const leastOfHour = 0.01;
/** How much larger the part of new devices that answer at once has to be than it usually is. */
const aboveUsual = 0.2;
/** Accounts whose visitors usually answer at once are not judged by it: their pages send answers only. */
const usuallyLater = 0.4;

/** What one event contributes to, as of now and with the event. */
export interface BurstCounts {
  /** Within the short window: of the account's new devices, of the overlay's answers, or of one answer. */
  readonly total: number;
  readonly ofNetwork: number;
  /** Asked only of large totals. */
  readonly effectiveNetworks: () => number;
}

/** People see an overlay before they answer it, and the SDK tells that first. */
export interface FirstRequests {
  /** Devices that had sent nothing before. */
  readonly devices: number;
  /** Answers to one overlay in the first request of their device. */
  readonly answers: number;
}

/** @param most events within the short window */
export function isFromOneNetwork({ total, ofNetwork }: BurstCounts, most: number): boolean {
  return (
    total >= most && ofNetwork >= Math.min(most, shareOfBurst * total) && ofNetwork >= shareOfOrigin * total
  );
}

/** Whether the network of the event is one of few that make the burst. */
export function isFromFewNetworks(
  { total, ofNetwork, effectiveNetworks }: BurstCounts,
  most: number,
): boolean {
  return total >= most && ofNetwork >= shareOfOneOfFew * total && effectiveNetworks() <= fewNetworks;
}

/**
 * @param usual the part of the account's new devices that usually answers at once; undefined if unknown
 * @param part of the ordinary thresholds that is enough
 */
export function answersAtOnce(
  short: FirstRequests,
  slow: FirstRequests,
  usual: number | undefined,
  part: number,
): boolean {
  if (usual === undefined || usual > usuallyLater) return false;
  const isUnusual = ({ devices, answers }: FirstRequests, fewest: number) =>
    answers >= fewest * part && answers >= (usual + aboveUsual) * devices;
  const fewestOfHour = leastOfHour * slow.devices;
  return isUnusual(short, Math.max(fewestAtOnce, fewestOfHour)) || isUnusual(slow, fewestAtOnceSlowly);
}

/** The part of the ordinary threshold from which a burst continues, or is found for an hour after another. */
export const whileAttacked = 0.25;
export const attackedForMs = 3_600_000;
/** A burst is over once nothing of it was above its threshold for so long. */
export const calmAfterMs = 600_000;
