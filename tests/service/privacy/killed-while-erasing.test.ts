import { setTimeout as sleep } from 'node:timers/promises';
import { test } from 'vitest';
import { readEvents, readSummary, sendBatch } from '../../kit/read-back.ts';
import { atScale } from '../../kit/scale.ts';
import { secretKey, startService } from '../../kit/service.ts';
import { requestErasure, untilErased } from './erasure-client.ts';

const event = { eventType: 'interaction', interactionType: 'tap', value: 1 };
const perBatch = 500;

/** From before the first read of the log to after the last delete. */
const moments = [40, 250, 700];

test.concurrent.for(atScale({ short: [250], long: moments, release: moments }))(
  'an erasure that is killed after %i ms is finished by the next process, with correct counts',
  { tags: ['table', 'long'] },
  async (afterMs, { expect, onTestFinished }) => {
    const service = await startService({ NODE_ENV: 'production', OVERLAY_RATE_LIMITS: 'off' });
    onTestFinished(() => service.dispose());
    const client = service.client(secretKey);
    for (let batch = 0; batch < 8; batch += 1) {
      const events = Array.from({ length: perBatch }, (_, index) => ({
        ...event,
        deviceId: index % 2 === 0 ? 'goes' : 'stays',
      }));
      await sendBatch(client, events);
    }
    const { erasureId } = await requestErasure(client, { deviceId: 'goes' });
    await sleep(afterMs);
    await service.killAndRestart();

    const erasure = await untilErased(client, erasureId);
    expect(erasure.erased).toEqual({ events: 4 * perBatch, conversions: 0, setAside: 0 });
    expect(await readSummary(client)).toMatchObject({ interactions: 4 * perBatch });
    expect(await readEvents(client)).toHaveLength(4 * perBatch);
  },
);
