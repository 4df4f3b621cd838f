import type { AuditResult } from '../audit/audit.ts';

/** The events of a scenario, and the result of the audit. */
export interface ScenarioResult {
  readonly name: string;
  readonly rounds: number;
  readonly audit: AuditResult;
  /** Expectations that the service did not meet. */
  readonly failures: readonly string[];
  /** How often each of its faults happened, where there are several. */
  readonly counts?: Readonly<Record<string, number>>;
}
