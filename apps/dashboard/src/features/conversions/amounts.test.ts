import { expect, test } from 'vitest';
import { formatOf } from '../../app/locale/create-format.ts';
import { formatAmount } from './amounts.ts';

const english = formatOf('en-GB');

test('an amount is written in its currency, with the digits that this has', () => {
  expect(formatAmount(english, '79.8', 'EUR')).toBe('€79.80');
  expect(formatAmount(english, '1200', 'JPY')).toBe('JP¥1,200');
  expect(formatAmount(formatOf('de-DE'), '1234.5', 'EUR')).toBe('1.234,50\u00a0€');
});

test('parts of a conversion keep their four digits, and refunds their sign', () => {
  expect(formatAmount(english, '3.3334', 'EUR')).toBe('€3.3334');
  expect(formatAmount(english, '-12.5', 'EUR')).toBe('-€12.50');
});
