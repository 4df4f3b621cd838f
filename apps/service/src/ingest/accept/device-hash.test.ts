import { expect, test } from 'vitest';
import { createDailySalts } from './daily-salts.ts';
import { toCookielessHash, toDeviceHash } from './device-hash.ts';

const salt = (byte: number) => Buffer.alloc(32, byte);

test('the hash of a device is the same in an account, and another in every other account', () => {
  expect(toDeviceHash(salt(1), 'device-1')).toBe(toDeviceHash(salt(1), 'device-1'));
  const hashes = [
    toDeviceHash(salt(1), 'device-1'),
    toDeviceHash(salt(2), 'device-1'),
    toDeviceHash(salt(1), 'device-2'),
  ];
  expect(new Set(hashes).size).toBe(3);
  for (const hash of hashes) expect(hash).toMatch(/^[0-9a-f]{64}$/);
});

test('a long deviceId is hashed as a short one is', () => {
  const long = 'ä'.repeat(2_000);
  expect(toDeviceHash(salt(1), long)).toBe(toDeviceHash(salt(1), long));
  expect(toDeviceHash(salt(1), long)).not.toBe(toDeviceHash(salt(2), long));
});

test('without a device, the hash depends on day, account, address and browser', () => {
  const base = [salt(1), 'acct_a', '192.0.2.1', 'Firefox'] as const;
  const [day, account, address, browser] = base;
  const hashes = [
    toCookielessHash(...base),
    toCookielessHash(salt(2), account, address, browser),
    toCookielessHash(day, 'acct_b', address, browser),
    toCookielessHash(day, account, '192.0.2.2', browser),
    toCookielessHash(day, account, address, 'Chrome'),
  ];
  expect(new Set(hashes).size).toBe(5);
  expect(toCookielessHash(...base)).toBe(hashes[0]);
});

test('the salt of a day is destroyed with the first event of the next day, and by the clock', async () => {
  const dayMs = 86_400_000;
  const now = Date.UTC(2026, 3, 20, 23);
  const destroyed: string[] = [];
  const dailySalts = {
    getOrCreate: async (day: string) => Buffer.from(day),
    destroyBefore: async (day: string) => {
      destroyed.push(day);
      return 0;
    },
  };
  const salts = createDailySalts({ dailySalts }, () => {});
  const first = await salts.get(now);
  expect(salts.cached(now)).toBe(first);
  expect(salts.cached(now + dayMs)).toBeUndefined();
  expect((await salts.get(now + dayMs)).toString()).toBe('2026-04-21');
  await salts.destroyPast(now + 2 * dayMs);
  expect(salts.cached(now + dayMs)).toBeUndefined();
  expect(destroyed).toEqual(['2026-04-20', '2026-04-21', '2026-04-22']);
});
