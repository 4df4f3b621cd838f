import { describe, expect, test } from 'vitest';
import { formatTimeCode, parseTimeCode } from './time-code.ts';

describe('time codes', () => {
  test.each([
    ['0', 0],
    ['12', 12],
    ['12.5', 12.5],
    ['12,25', 12.25],
    ['90', 90],
    ['1:02', 62],
    ['01:02.125', 62.125],
    ['1:02:03.5', 3723.5],
    [' 0:07 ', 7],
  ])('%j is %d seconds', (text, seconds) => {
    expect(parseTimeCode(text)).toBe(seconds);
  });

  test.each(['', 'a', '-1', '1:75', '1:2:3:4', '1:60:00', '1.2345', '1:', ':5', '1e3'])(
    '%j is no time',
    (text) => {
      expect(parseTimeCode(text)).toBeUndefined();
    },
  );

  test.each([
    [0, '0:00'],
    [7, '0:07'],
    [12.5, '0:12.5'],
    [62.125, '1:02.125'],
    [3723.5, '1:02:03.5'],
    [59.9996, '1:00'],
  ])('%d seconds are written %j', (seconds, text) => {
    expect(formatTimeCode(seconds)).toBe(text);
  });

  test('what is written is read back to the millisecond', () => {
    for (let ms = 0; ms < 8_000_000; ms += 34_567) {
      expect(parseTimeCode(formatTimeCode(ms / 1_000))).toBe(ms / 1_000);
    }
  });
});
