import { afterAll, vi } from 'vitest';

// Files of tests share a process: what one has put in the place of something global is taken away before the next.
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
