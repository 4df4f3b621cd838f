import { within } from '../../scheduling/within.ts';
import { toStartFailure } from '../start-failure.ts';
import type { Check, Checks, DoctorContext, Verdict } from './finding.ts';
import { machineChecks } from './machine-checks.ts';
import { mailChecks } from './mail-check.ts';
import { publicChecks } from './public-checks.ts';
import { serviceChecks } from './service-checks.ts';
import { storeChecks } from './store-checks.ts';

export type Finding = Verdict & { readonly code: string };

/** Longer than any of them needs, for instance to reach a server that does not answer. */
const longestCheckMs = 30_000;

/** All checks, in the order of the output. */
export const checks: Checks = {
  ...machineChecks,
  ...storeChecks,
  ...serviceChecks,
  ...publicChecks,
  ...mailChecks,
};

/** Runs each check. One that fails is a fault with its reason. */
export async function examine(context: DoctorContext, all: Checks = checks): Promise<readonly Finding[]> {
  return Promise.all(
    Object.entries(all).map(async ([code, check]) => ({ code, ...(await judge(check, context)) })),
  );
}

async function judge(check: Check, context: DoctorContext): Promise<Verdict> {
  const late = {
    state: 'fault',
    detail: `no answer within ${longestCheckMs / 1_000} s`,
    remedy: 'Check the network, and the server that it asks.',
  } as const;
  try {
    return await within(longestCheckMs, Promise.resolve(check(context)), () => late);
  } catch (error) {
    const [detail = ''] = toStartFailure(error).split('\n');
    return { state: 'fault', detail, remedy: 'docs/operating.md says more about each check.' };
  }
}

export function isHealthy(findings: readonly Finding[]): boolean {
  return findings.every(({ state }) => state !== 'fault');
}

export function toLines(findings: readonly Finding[]): string[] {
  const width = Math.max(...findings.map(({ code }) => code.length));
  const count = (state: Verdict['state']) => findings.filter((finding) => finding.state === state).length;
  return [
    ...findings.flatMap((finding) => [
      `${finding.state.padEnd(7)}  ${finding.code.padEnd(width)}  ${finding.detail}`,
      ...('remedy' in finding ? [`${' '.repeat(width + 11)}${finding.remedy}`] : []),
    ]),
    `ok ${count('ok')}, warning ${count('warning')}, fault ${count('fault')}, skipped ${count('skipped')}`,
  ];
}
