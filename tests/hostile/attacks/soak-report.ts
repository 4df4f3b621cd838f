import { isClean } from '../../faults/audit/audit.ts';
import { leastShareServed } from './attack-report.ts';
import type { SoakReport } from './soak.ts';

/** What a heap and the allocators differ by from one quarter to the next, without anything that grows. */
const noiseBytes = 30 * 1024 ** 2;

/** A sentence for each bound that is missed. */
export function missedSoakBounds({ memoryBytes, honest, audit, attackFailures }: SoakReport): string[] {
  const missed = [...attackFailures];
  const [, , third = 0, fourth = 0] = memoryBytes;
  if (fourth > third + noiseBytes) missed.push('memory grew in the second half');
  if (honest.served < leastShareServed * honest.sent) {
    missed.push(`honest requests were not served: ${JSON.stringify(honest.failures)}`);
  }
  if (!isClean(audit)) {
    const { lost, doubled, wrong } = audit;
    missed.push(
      `${lost.length} events were lost, ${doubled.length} doubled, ${wrong.length} wrong: ${wrong[0]}`,
    );
  }
  return missed;
}

export function toSoakReport(report: SoakReport): string {
  const { attacks, minutes, memoryBytes, honest, audit } = report;
  const missed = missedSoakBounds(report);
  return [
    `${attacks} attacks in ${minutes} minutes`,
    `memory by quarters: ${memoryBytes.map((bytes) => `${Math.round(bytes / 1024 ** 2)} MiB`).join(', ')}`,
    `honest requests: ${honest.served} of ${honest.sent} served, p50 ${Math.round(honest.p50Ms)} ms, p99 ${Math.round(honest.p99Ms)} ms`,
    `acknowledged and audited: ${audit.acknowledged}; lost ${audit.lost.length}, doubled ${audit.doubled.length}, wrong ${audit.wrong.length}`,
    ...(missed.length === 0 ? ['ok'] : ['FAILED', ...missed.map((one) => `    ${one}`)]),
  ].join('\n');
}
