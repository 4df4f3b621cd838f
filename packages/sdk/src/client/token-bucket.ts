const perSecond = 10;
const burst = 100;

/** The runaway guard: a page that tracks in a loop is cut to 10 calls a second after a burst of 100. */
export function createTokenBucket(now: () => number): () => boolean {
  let tokens = burst;
  let filledAt = now();
  return () => {
    const at = now();
    // A clock that was set back must not take tokens away.
    tokens = Math.min(burst, tokens + (Math.max(0, at - filledAt) / 1000) * perSecond);
    filledAt = at;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
}
