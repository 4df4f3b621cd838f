import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { runCommand } from '../../tests/kit/process.ts';
import type { BenchOptions } from '../options.ts';
import { type Finding, isMet } from './finding.ts';

export const resultsFolder = fileURLToPath(new URL('../results/', import.meta.url));

/** Writes one file per run; returns its path. */
export async function writeResults(
  findings: readonly Finding[],
  options: BenchOptions,
  postgresVersion: string | undefined,
  at: Date,
): Promise<string> {
  mkdirSync(resultsFolder, { recursive: true });
  const file = `${resultsFolder}${at.toISOString().replaceAll(':', '-').slice(0, 19)}.json`;
  const record = {
    at: at.toISOString(),
    commit: await commit(),
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

async function commit(): Promise<string | undefined> {
  const { code, stdout } = await runCommand('git', ['rev-parse', '--short', 'HEAD'], { cwd: resultsFolder });
  return code === 0 ? stdout.trim() : undefined;
}
