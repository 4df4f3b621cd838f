import type { Attack } from './attack.ts';
import type { HonestFigures } from './honest/honest-figures.ts';
import type { AttackerCost } from './wire/attacker.ts';

export interface AttackReport {
  readonly attack: Pick<Attack, 'name' | 'what'>;
  readonly seconds: number;
  readonly cost: AttackerCost;
  /** Beyond what honest traffic alone takes in the same time. */
  readonly serviceCpuSeconds: number;
  readonly memoryGrowthBytes: number;
  readonly descriptorsLeft: number;
  /** Honest traffic alone, and beside the attack. */
  readonly quiet: HonestFigures;
  readonly besides: HonestFigures;
  readonly failures: readonly string[];
}

export const leastShareServed = 0.99;
const longestP99Ms = 250;
const busyP99Ms = 100;
const mostGrowthBytes = 200 * 1024 ** 2;

/** Bounds that hold on any machine, however busy; a sentence for each that is missed. */
export function missedBounds({
  quiet,
  besides,
  memoryGrowthBytes,
  descriptorsLeft,
  failures,
}: AttackReport): string[] {
  const missed = [...failures];
  if (quiet.served < leastShareServed * quiet.sent) {
    missed.push(
      `without the attack ${quiet.served} of ${quiet.sent} were served: this machine is too busy to judge`,
    );
  } else if (besides.served < leastShareServed * besides.sent) {
    missed.push(
      `${besides.sent - besides.served} of ${besides.sent} honest requests were not served: ${JSON.stringify(besides.failures)}`,
    );
  }
  if (memoryGrowthBytes > mostGrowthBytes) missed.push(`memory grew by ${toMiB(memoryGrowthBytes)} MiB`);
  if (descriptorsLeft > 0) missed.push(`${descriptorsLeft} descriptors were left`);
  return missed;
}

/** The bound on how long honest requests may take. A machine that is busy without an attack says nothing about it. */
export function missedLatency({ besides, quiet }: AttackReport): string[] {
  if (besides.p99Ms <= longestP99Ms || quiet.p99Ms > busyP99Ms) return [];
  return [
    `honest p99 was ${Math.round(besides.p99Ms)} ms (${Math.round(quiet.p99Ms)} ms without the attack)`,
  ];
}

const columns = [
  ['attack', 22],
  ['took', 7],
  ['sockets', 9],
  ['sent', 9],
  ['received', 10],
  ['its CPU', 9],
  ['CPU here', 10],
  ['memory', 9],
  ['left', 6],
  ['served', 14],
  ['p99', 18],
] as const;

export const reportHead = toRow(columns.map(([name]) => name));

export function toReport(report: AttackReport): string {
  const { attack, seconds, cost, serviceCpuSeconds, memoryGrowthBytes, descriptorsLeft, quiet, besides } =
    report;
  const missed = [...missedBounds(report), ...missedLatency(report)];
  const row = toRow([
    attack.name,
    `${seconds.toFixed(1)} s`,
    String(cost.connections),
    toSize(cost.sentBytes),
    toSize(cost.receivedBytes),
    `${cost.cpuSeconds.toFixed(2)} s`,
    `${serviceCpuSeconds.toFixed(2)} s`,
    `+${toMiB(memoryGrowthBytes)} MiB`,
    String(descriptorsLeft),
    `${besides.served}/${besides.sent}`,
    `${Math.round(quiet.p99Ms)} → ${Math.round(besides.p99Ms)} ms`,
  ]);
  const isJudged = besides.p99Ms <= longestP99Ms || quiet.p99Ms <= busyP99Ms;
  const verdict = missed.length > 0 ? 'FAILED' : isJudged ? 'ok' : 'ok, p99 not judged: busy without it too';
  return [`${row}  ${verdict}`, ...missed.map((one) => `    ${one}`)].join('\n');
}

function toRow(cells: readonly string[]): string {
  return cells
    .map((cell, at) => (at === 0 ? cell.padEnd(columns[at]?.[1] ?? 0) : cell.padStart(columns[at]?.[1] ?? 0)))
    .join('');
}

function toMiB(bytes: number): number {
  return Math.round(bytes / 1024 ** 2);
}

function toSize(bytes: number): string {
  if (bytes < 1024 ** 2) return `${Math.ceil(bytes / 1024)} kB`;
  return `${(bytes / 1024 ** 2).toFixed(0)} MB`;
}
