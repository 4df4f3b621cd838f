import { EventReceipt } from '@overlay/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestHeaders } from '../kit/http-client.ts';
import { readAnswer } from '../kit/read-answer.ts';
import { readEvents } from '../kit/read-back.ts';
import type { TestAccount } from '../kit/test-account.ts';
import { startTestService, type TestService } from '../kit/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  // The test decides when a day ends.
  service.clock.freeze();
});
afterAll(() => service.stop());

const deviceId = 'the-raw-id-of-a-device';
const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
const dayMs = 24 * 3_600_000;

/** Sends an event from this device and returns the stored hash. */
async function hashOf(
  device: { deviceId?: string; deviceHash?: string },
  headers: RequestHeaders = browser,
  account: TestAccount = service.account,
): Promise<string | undefined> {
  const client = service.client(account.publishableKey, headers);
  const receipt = readAnswer(
    EventReceipt,
    await client.post('/api/sdk/event', { eventType: 'impression', ...device }),
  );
  await service.shipped();
  const events = await readEvents(service.client(account.secretKey));
  return events.find(({ eventId }) => eventId === receipt.eventId)?.deviceHash;
}

describe('deviceHash from a deviceId', () => {
  it('is a SHA-256 that stays the same for the device in any browser, today and tomorrow', async () => {
    const first = await hashOf({ deviceId });
    expect(first).toMatch(/^[0-9a-f]{64}$/);
    expect(await hashOf({ deviceId }, { 'user-agent': 'another' })).toBe(first);
    service.clock.advance(dayMs);
    expect(await hashOf({ deviceId })).toBe(first);
    expect(await hashOf({ deviceId: 'another' })).not.toBe(first);
  });

  it('differs between accounts', async () => {
    const other = await service.addAccount();
    expect(await hashOf({ deviceId }, browser, other)).not.toBe(await hashOf({ deviceId }));
  });

  it('takes precedence over a deviceHash sent with it', async () => {
    expect(await hashOf({ deviceId, deviceHash: 'a'.repeat(64) })).toBe(await hashOf({ deviceId }));
  });
});

describe('a deviceHash that was sent', () => {
  it('is kept', async () => {
    expect(await hashOf({ deviceHash: 'b'.repeat(64) })).toBe('b'.repeat(64));
  });
});

describe('deviceHash without a device', () => {
  it('is the same for one browser on one day, and another for another browser', async () => {
    const first = await hashOf({});
    expect(first).toMatch(/^[0-9a-f]{64}$/);
    expect(await hashOf({})).toBe(first);
    expect(await hashOf({}, { 'user-agent': 'another browser' })).not.toBe(first);
  });

  it('differs between accounts', async () => {
    const other = await service.addAccount();
    expect(await hashOf({}, browser, other)).not.toBe(await hashOf({}));
  });

  it("follows no viewer past midnight UTC, and the previous day's salt is destroyed", async () => {
    const before = await hashOf({});
    const yesterday = new Date(service.clock.now()).toISOString().slice(0, 10);
    const salt = await service.ports.controlStore.dailySalts.getOrCreate(yesterday);
    service.clock.advance(dayMs);
    expect(await hashOf({})).not.toBe(before);
    expect((await service.ports.controlStore.dailySalts.getOrCreate(yesterday)).equals(salt)).toBe(false);
  });

  it('is the same again after a restart on the same day', { tags: ['long'] }, async () => {
    const before = await hashOf({});
    await service.restart();
    expect(await hashOf({})).toBe(before);
  });
});

describe('Global Privacy Control', () => {
  const optedOut = { ...browser, 'sec-gpc': '1' };

  it('by default keeps the deviceId out of the hash', { tags: ['long'] }, async () => {
    expect(await hashOf({ deviceId }, optedOut)).toBe(await hashOf({}, browser));
    expect(await hashOf({ deviceHash: 'c'.repeat(64) }, optedOut)).toBe(await hashOf({}, browser));
  });

  it('has no effect if the account ignores it', async () => {
    const account = await service.addAccount({ globalPrivacyControl: 'ignore' });
    expect(await hashOf({ deviceId }, optedOut, account)).toBe(await hashOf({ deviceId }, browser, account));
  });

  it('other than 1 has no effect', async () => {
    expect(await hashOf({ deviceId }, { ...browser, 'sec-gpc': '0' })).toBe(await hashOf({ deviceId }));
  });
});
