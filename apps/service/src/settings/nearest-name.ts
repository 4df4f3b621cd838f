import { distance } from 'fastest-levenshtein';

/** Longer names are not typos, and comparing them takes quadratic time. */
const longestName = 64;

/**
 * The known name that was probably meant: at most two letters off, or one name contained in the other (`campaign`,
 * `campaignId`). Undefined if none is close.
 */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  if (name.length > longestName) return undefined;
  const asked = name.toLowerCase();
  const ranked = known
    .map((candidate) => ({ candidate, away: distanceOf(asked, candidate.toLowerCase()) }))
    .filter(({ away }) => away < Number.POSITIVE_INFINITY)
    .sort((one, other) => one.away - other.away);
  return ranked[0]?.candidate;
}

function distanceOf(asked: string, candidate: string): number {
  const away = distance(asked, candidate);
  const isSlip = away <= 2 && away < candidate.length / 2;
  const isPart = asked.length >= 4 && (candidate.includes(asked) || asked.includes(candidate));
  return isSlip || isPart ? away : Number.POSITIVE_INFINITY;
}
