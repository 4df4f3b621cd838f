/** The value, or another one where the time is up or the caller does not want to wait any longer. */
export function within<T>(
  promise: Promise<T>,
  timeoutMs: number,
  onTimeout: () => T,
  signal?: AbortSignal,
  onAbort: () => T = onTimeout,
): Promise<T> {
  return new Promise((resolve) => {
    const end = (value: T) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      resolve(value);
    };
    const abort = () => end(onAbort());
    const timer = setTimeout(() => end(onTimeout()), timeoutMs);
    if (signal?.aborted) return abort();
    signal?.addEventListener('abort', abort, { once: true });
    // The promises passed in never reject.
    void promise.then(end);
  });
}
