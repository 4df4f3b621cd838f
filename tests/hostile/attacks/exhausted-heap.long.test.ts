import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { ServiceReader } from '../../faults/audit/service-reader.ts';
import { childProgram } from '../../kit/programs.ts';
import { sendBatch } from '../../kit/read-back.ts';
import { builtProgram, publishableKey, Service, secretKey } from '../../kit/service.ts';

const heapMiB = 200;
const events = 100;
const exhaustedWithinMs = 60_000;
const askEveryMs = 100;

it('a process whose heap is full ends within 10 s, and everything it acknowledged is there after the next start', async ({
  task,
}) => {
  const module = childProgram(new URL('./exhaust-heap.child.ts', import.meta.url));
  const program = builtProgram([`--max-old-space-size=${heapMiB}`, '--import', module]);
  const environment = { NODE_ENV: 'production', OVERLAY_RATE_LIMITS: 'off', LOG_LEVEL: 'warn' };
  const service = await Service.prepare({ program: { ...program, hasChannel: true }, environment });
  try {
    await service.startAgain();
    const { accepted } = await sendBatch(
      service.client(publishableKey),
      Array.from({ length: events }, () => ({ eventType: 'impression', dedupeKey: randomUUID() })),
    );
    service.command({});
    const dyingMs = await watchDying(service);
    task.meta.figures = { 'dying s': (dyingMs / 1_000).toFixed(1) };
    // A hung process would keep its port and answer no requests.
    expect(service.isRunning).toBe(false);
    expect(dyingMs).toBeLessThanOrEqual(10_000);
    await service.startAgain();
    const reader = new ServiceReader(service.url, secretKey);
    await reader.shipped();
    expect((await reader.summary()).impressions).toBe(accepted);
  } finally {
    await service.dispose();
  }
}, 600_000);

/** From its last sign of life (an answer, or a complaint of the runtime) to the end of the process. */
async function watchDying(service: Service): Promise<number> {
  const deadline = performance.now() + exhaustedWithinMs;
  let aliveMs = performance.now();
  let printed = service.output().length;
  while (service.isRunning && performance.now() < deadline) {
    const isAlive = await isHealthy(service.url);
    if (isAlive || service.output().length !== printed) aliveMs = performance.now();
    printed = service.output().length;
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
