import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { BatchAnswer } from '@overlay/contract';
import { ServiceReader } from '../../../faults/audit/service-reader.ts';
import { publishableKey, SpawnedService, secretKey } from '../../../faults/process/spawned-service.ts';
import { ApiClient } from '../../tenants/api-client.ts';

const heapMiB = 200;
const events = 100;
const diesWithinMs = 10_000;
const exhaustedWithinMs = 60_000;
const askEveryMs = 100;

export interface ExhaustedHeapReport {
  /** From the last sign of life (an answer, or the runtime's own complaint) to the end of the process. */
  readonly dyingMs: number;
  readonly failures: readonly string[];
}

/**
 * Whatever it was that took all the memory: a process without any has to end, so that whoever watches over it can start
 * another one. Half dead, it would keep its port and answer nobody.
 */
export async function exhaustHeap(): Promise<ExhaustedHeapReport> {
  const dataDir = await mkdtemp(join(tmpdir(), 'overlay-attack-'));
  const service = await SpawnedService.prepare('main', dataDir, [
    `--max-old-space-size=${heapMiB}`,
    '--import',
    import.meta.resolve('tsx'),
    '--import',
    import.meta.resolve('../../process/exhaust-heap-on-command.ts'),
  ]);
  const failures: string[] = [];
  try {
    service.start();
    await service.ready();
    const acknowledged = await sendEvents(service.url);
    service.command({ kind: 'exhaustHeap' });
    const dyingMs = await watchDying(service);
    if (service.isRunning)
      failures.push('the process was there for a minute, and neither answered nor ended');
    else if (dyingMs > diesWithinMs)
      failures.push(`the process took ${Math.round(dyingMs / 1_000)} s to end`);
    await service.kill();
    service.start();
    await service.ready();
    const reader = new ServiceReader(service.url, secretKey);
    await reader.shipped();
    const { impressions } = await reader.summary();
    if (impressions !== acknowledged) failures.push(`${impressions} of ${acknowledged} events were stored`);
    return { dyingMs, failures };
  } finally {
    await service.kill();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function sendEvents(url: string): Promise<number> {
  const page = new ApiClient(url, publishableKey);
  const { accepted } = await page.post(BatchAnswer, '/api/sdk/event', {
    events: Array.from({ length: events }, () => ({ eventType: 'impression', dedupeKey: randomUUID() })),
  });
  return accepted;
}

async function watchDying(service: SpawnedService): Promise<number> {
  const deadline = performance.now() + exhaustedWithinMs;
  let aliveMs = performance.now();
  let saidBytes = service.output.length;
  while (service.isRunning && performance.now() < deadline) {
    const isAlive = await isHealthy(service.url);
    if (isAlive || service.output.length !== saidBytes) aliveMs = performance.now();
    saidBytes = service.output.length;
    await sleep(askEveryMs);
  }
  return performance.now() - aliveMs;
}

async function isHealthy(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(1_000) })).ok;
  } catch {
    return false;
  }
}
