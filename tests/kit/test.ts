import { test as base } from 'vitest';
import { type Service, startService } from './service.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** What a test measured. `write-tables.ts` makes the tables of the docs of it. */
    figures?: Readonly<Record<string, string | number | boolean>>;
  }
}

/** Vitest's `test` with the parts of the kit. One of each is started per worker, when a test first asks for it. */
export const test = base.extend<object, { service: Service }>({
  /** The built service with its defaults. Tests share it, so each uses its own account or campaign. */
  service: [
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of the fixtures from the pattern
    async ({}, use) => {
      const service = await startService();
      await use(service);
      await service.dispose();
    },
    { scope: 'worker' },
  ],
});
