import perfHooks from 'node:perf_hooks';
import { afterAll, vi } from 'vitest';

const patience = { timeout: 90_000, interval: 50 };

// Vitest's default is one second, within which a busy machine may make no progress at all.
if (vi.waitFor.name !== 'waitPatiently') {
  const { waitFor } = vi;
  vi.waitFor = function waitPatiently(callback, options = patience) {
    return waitFor(callback, options);
  };
}

// The metrics of each service that ran in this process measure the event loop until the process ends: 100 times a second, which
// takes half a percent of a core for the first and a twentieth of that for each further one.
const { monitorEventLoopDelay } = perfHooks;
if (monitorEventLoopDelay.name !== 'monitorRarely') {
  const monitorRarely = () => monitorEventLoopDelay({ resolution: 1_000 });
  Object.assign(perfHooks, { monitorEventLoopDelay: monitorRarely });
}

// Test files share a process, so global replacements of one file are removed before the next.
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
