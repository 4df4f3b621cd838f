import { expect, it } from 'vitest';
import { CronSchedule } from './cron-schedule.ts';

it.each([
  ['15 3 * * *', '2026-11-27T03:14:59.500Z', '2026-11-27T03:15:00.000Z'],
  ['15 3 * * *', '2026-11-27T03:15:00.000Z', '2026-11-28T03:15:00.000Z'],
  ['0 */6 * * *', '2026-11-27T03:15:00.000Z', '2026-11-27T06:00:00.000Z'],
  ['0 2 * * SUN', '2026-11-27T03:15:00.000Z', '2026-11-29T02:00:00.000Z'],
])('the schedule %s comes after %s at %s, in UTC', (fields, after, next) => {
  expect(new Date(new CronSchedule(fields).nextAfter(Date.parse(after))).toISOString()).toBe(next);
});

it.each(['03:15', '15 3 * * * *', '61 3 * * *', '0 0 31 2 *', '2126-11-27T03:15:00', 'daily'])(
  '%s is no schedule',
  (fields) => {
    expect(() => new CronSchedule(fields)).toThrow();
  },
);
