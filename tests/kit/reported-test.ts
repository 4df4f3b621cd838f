import type { TaskMeta } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** What a test measured: a row of a table in the docs. */
    figures?: Readonly<Record<string, string | number | boolean>>;
  }
}

/** A test in Vitest's JSON report; tests put what a table shows into `task.meta`. */
export interface ReportedTest {
  readonly file: string;
  readonly title: string;
  readonly fullName: string;
  readonly status: string;
  readonly meta: TaskMeta;
}
