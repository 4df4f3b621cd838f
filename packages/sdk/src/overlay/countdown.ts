/** A countdown that stands still while `isFrozen()`; looked at ten times a second only while it runs. */
export function startCountdown(durationMs: number, isFrozen: () => boolean, onEnd: () => void): () => void {
  let leftMs = durationMs;
  let lookedAt = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    if (!isFrozen()) leftMs -= now - lookedAt;
    lookedAt = now;
    if (leftMs <= 0) {
      clearInterval(timer);
      onEnd();
    }
  }, 100);
  return () => clearInterval(timer);
}
