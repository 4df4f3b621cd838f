import { afterAll, vi } from 'vitest';

const patience = { timeout: 90_000, interval: 50 };

// Vitest's default is one second, within which a busy machine may make no progress at all.
if (vi.waitFor.name !== 'waitPatiently') {
  const { waitFor } = vi;
  vi.waitFor = function waitPatiently(callback, options = patience) {
    return waitFor(callback, options);
  };
}

// Test files share a process, so global replacements of one file are removed before the next.
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
