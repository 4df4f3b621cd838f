import { afterAll, vi } from 'vitest';

const patience = { timeout: 90_000, interval: 50 };

// Vitest gives up after a second, within which a busy machine may do nothing at all.
if (vi.waitFor.name !== 'waitPatiently') {
  const { waitFor } = vi;
  vi.waitFor = function waitPatiently(callback, options = patience) {
    return waitFor(callback, options);
  };
}

// Files of tests share a process: what one has put in the place of something global is taken away before the next.
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
