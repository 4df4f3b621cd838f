import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { bearer, HttpClient } from '../harness/http-client.ts';
import { readEvents, readSummary, sendBatch } from '../harness/read-back.ts';
import { requestErasure, untilErased } from './erasure-client.ts';

const program = fileURLToPath(new URL('./service.child.ts', import.meta.url));
let dataDir: string;
let child: ChildProcess | undefined;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'killed-while-erasing-'));
});
afterEach(() => kill());
afterAll(() => rm(dataDir, { recursive: true, force: true }));

async function kill(): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'close');
}

async function start(): Promise<{ url: string; secretKey: string }> {
  const started = spawn(process.execPath, ['--conditions=source', '--import', 'tsx', program, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child = started;
  const [line] = await once(started.stdout, 'data');
  return JSON.parse(String(line));
}

const event = { eventType: 'interaction', interactionType: 'tap', value: 1 };
const perBatch = 500;

/** From before the first look at the log to after the last delete. */
test.each([40, 250, 700])(
  'an erasure that is killed after %i ms is finished by the next process, and counted right',
  async (afterMs) => {
    const { url, secretKey } = await start();
    const client = new HttpClient(url, bearer(secretKey));
    for (let batch = 0; batch < 8; batch += 1) {
      const events = Array.from({ length: perBatch }, (_, index) => ({
        ...event,
        deviceId: index % 2 === 0 ? 'goes' : 'stays',
      }));
      await sendBatch(client, events);
    }
    const { erasureId } = await requestErasure(client, { deviceId: 'goes' });
    await sleep(afterMs);
    await kill();

    const again = new HttpClient((await start()).url, bearer(secretKey));
    const erasure = await untilErased(again, erasureId);
    expect(erasure.erased).toEqual({ events: 4 * perBatch, conversions: 0, setAside: 0 });
    expect(await readSummary(again)).toMatchObject({ interactions: 4 * perBatch });
    expect(await readEvents(again)).toHaveLength(4 * perBatch);
  },
  180_000,
);
