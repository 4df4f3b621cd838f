import type { AuditResult } from '../audit/audit.ts';

/** What went on in a scenario, and what the comparison afterwards found. */
export interface ScenarioResult {
  readonly name: string;
  readonly rounds: number;
  readonly audit: AuditResult;
  /** What was expected of the service while it went on, and did not happen. */
  readonly failures: readonly string[];
}
