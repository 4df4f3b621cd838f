import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { BenchOptions } from '../options.ts';
import { type Finding, isMet } from './finding.ts';

export const resultsFolder = fileURLToPath(new URL('../results/', import.meta.url));

/** Writes one file per run; returns its path. */
export function writeResults(
  findings: readonly Finding[],
  options: BenchOptions,
  postgresVersion: string | undefined,
  at: Date,
): string {
  mkdirSync(resultsFolder, { recursive: true });
  const file = `${resultsFolder}${at.toISOString().replaceAll(':', '-').slice(0, 19)}.json`;
  const record = {
    at: at.toISOString(),
    commit: commit(),
    machine: {
      cpus: availableParallelism(),
      model: cpus()[0]?.model,
      node: process.version,
      platform: process.platform,
      postgres: postgresVersion,
    },
    options,
    findings: findings.map((finding) => ({ ...finding, isMet: isMet(finding) })),
  };
  writeFileSync(file, `${JSON.stringify(record, null, 2)}\n`);
  return file;
}

function commit(): string | undefined {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      encoding: 'utf8',
      cwd: resultsFolder,
    }).trim();
  } catch {
    return undefined;
  }
}
