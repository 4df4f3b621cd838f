import { Screening } from '@overlay/service/internal/ingest/screening/screening.ts';
import { vote } from '@overlay/service/internal/ingest/screening/simulated-crowds.fixture.ts';
import { expect, it } from 'vitest';

const nowMs = Date.UTC(2026, 0, 15, 20);

it('screening takes no more memory after 400,000 devices, networks and overlays', { tags: ['long'] }, () => {
  const options = { newDevicesPerNetwork: 1_000, burstEvents: 1_000_000, newQuarantineId: () => 'quar_1' };
  const screening = new Screening(options);
  const account = { accountId: 'acct_1', salt: Buffer.alloc(32, 7), releasedQuarantines: [] };
  const sendFrom = (offset: number) => {
    for (let index = offset; index < offset + 100_000; index += 1) {
      const network = `2001:${index.toString(16)}:1:1::/64`;
      const request = screening.begin({ ...account, network, nowMs });
      request.screen(vote(`device ${index}`, `value ${index}`, `ovl_${index}`));
    }
  };
  sendFrom(0);
  const before = process.memoryUsage().arrayBuffers;
  for (let round = 1; round < 4; round += 1) sendFrom(round * 100_000);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(1024 ** 2);
  expect([...screening.openQuarantines()]).toEqual([]);
});
