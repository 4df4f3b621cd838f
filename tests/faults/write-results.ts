import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { isGood, type PlayedScenario } from './report.ts';

const folder = fileURLToPath(new URL('./results/', import.meta.url));

/** Writes one file per run; returns its path. */
export function writeResults(played: readonly PlayedScenario[], options: object, at: Date): string {
  mkdirSync(folder, { recursive: true });
  const file = `${folder}${at.toISOString().replaceAll(':', '-').slice(0, 19)}.json`;
  const record = {
    at: at.toISOString(),
    commit: commit(),
    machine: { cpus: availableParallelism(), node: process.version, platform: process.platform },
    options,
    scenarios: played.map((one) => ({ ...one, isGood: isGood(one) })),
  };
  writeFileSync(file, `${JSON.stringify(record, null, 2)}\n`);
  return file;
}

function commit(): string | undefined {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8', cwd: folder }).trim();
  } catch {
    return undefined;
  }
}
