import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePort } from '../../kit/free-port.ts';
import { bearer, HttpClient } from '../../kit/http-client.ts';
import type { RunningProcess } from '../../kit/process.ts';
import { readEvents, readSummary, sendBatch } from '../../kit/read-back.ts';
import { startOverlay } from '../../kit/service.ts';
import { requestErasure, untilErased } from './erasure-client.ts';

const secretKey = 'sk_live_killedWhileErasing000000';
let dataDir: string;
let running: RunningProcess | undefined;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'killed-while-erasing-'));
});
afterEach(async () => {
  await running?.end('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

async function start(): Promise<HttpClient> {
  const port = await freePort();
  running = startOverlay({
    PORT: String(port),
    OVERLAY_DATA_DIR: dataDir,
    OVERLAY_RATE_LIMITS: 'off',
    OVERLAY_BOOTSTRAP_SECRET_KEY: secretKey,
  });
  await running.printed('Overlay interaction service on');
  return new HttpClient(`http://127.0.0.1:${port}`, bearer(secretKey));
}

const event = { eventType: 'interaction', interactionType: 'tap', value: 1 };
const perBatch = 500;

/** From before the first look at the log to after the last delete. */
test.each([40, 250, 700])(
  'an erasure that is killed after %i ms is finished by the next process, and counted right',
  async (afterMs) => {
    const client = await start();
    for (let batch = 0; batch < 8; batch += 1) {
      const events = Array.from({ length: perBatch }, (_, index) => ({
        ...event,
        deviceId: index % 2 === 0 ? 'goes' : 'stays',
      }));
      await sendBatch(client, events);
    }
    const { erasureId } = await requestErasure(client, { deviceId: 'goes' });
    await sleep(afterMs);
    await running?.end('SIGKILL');

    const again = await start();
    const erasure = await untilErased(again, erasureId);
    expect(erasure.erased).toEqual({ events: 4 * perBatch, conversions: 0, setAside: 0 });
    expect(await readSummary(again)).toMatchObject({ interactions: 4 * perBatch });
    expect(await readEvents(again)).toHaveLength(4 * perBatch);
  },
  180_000,
);
