import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { builtProgram, Service } from '../../tests/kit/service.ts';
import { allocatorEnvironment } from '../../tools/allocator-environment.mjs';
import type { BenchOptions } from '../options.ts';
import type { Finding } from '../report/finding.ts';

/** The memory of a service that somebody has started on an empty folder, with its demo data, and left alone. */
export async function measureRest({ restSeconds }: BenchOptions): Promise<Finding[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'overlay-rest-'));
  const service = await Service.prepare({
    program: builtProgram(),
    dataDir,
    environment: {
      ...allocatorEnvironment,
      OVERLAY_BOOTSTRAP_PUBLISHABLE_KEY: undefined,
      OVERLAY_BOOTSTRAP_SECRET_KEY: undefined,
    },
  });
  try {
    await service.startAgain();
    await sleep(restSeconds * 1_000);
    const read = (field: string) => readMegabytes(service.pid(), field);
    const [all, own] = [read('Rss'), read('Anonymous')];
    const measurement = `memory at rest, after ${restSeconds} s`;
    return [
      // Other processes that map the same files, such as another service, make the share smaller, not the memory.
      { measurement, what: 'PSS if alone', value: all, unit: 'MB', target: { atMost: 200 } },
      { measurement, what: 'PSS beside what runs now', value: read('Pss'), unit: 'MB' },
      { measurement, what: 'of its own', value: own, unit: 'MB' },
      { measurement, what: 'pages of files, which the kernel can drop', value: all - own, unit: 'MB' },
    ];
  } finally {
    await service.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function readMegabytes(pid: number, field: string): number {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(text)?.[1] ?? Number.NaN) / 1024;
}
