import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addAmounts, parseAmount } from './amount.ts';

describe('an amount', () => {
  it.each([
    ['19.90', '19.9'],
    ['1e3', '1000'],
    ['1.5E-3', '0.0015'],
    ['-0', '0'],
    ['-0.0001', '-0.0001'],
    ['007.500', '7.5'],
    ['0.30000', '0.3'],
    ['123456789012345.6789', '123456789012345.6789'],
    ['12345e-4', '1.2345'],
    ['0e999', '0'],
  ])('%s is %s', (text, amount) => expect(parseAmount(text)).toBe(amount));

  it.each([
    '0.30000000000000004',
    '1e15',
    '1234567890123456',
    '123456789012345678901234567890',
    '1e-5',
    '1e999',
    'NaN',
    'Infinity',
    '',
    '1,5',
    '+1',
    '.5',
    '5.',
    ' 1',
    '0x10',
    '١',
  ])('%s is not an amount', (text) => expect(parseAmount(text)).toBeUndefined());

  const units = fc.bigInt({ min: -(10n ** 19n) + 1n, max: 10n ** 19n - 1n });
  const toText = (value: bigint): string => {
    const digits = String(value < 0n ? -value : value).padStart(5, '0');
    return `${value < 0n ? '-' : ''}${digits.slice(0, -4)}.${digits.slice(-4)}`;
  };

  it('keeps every digit that the column can hold', () => {
    fc.assert(
      fc.property(units, (value) => {
        const amount = parseAmount(toText(value));
        expect(amount).toMatch(/^(0|-?(0|[1-9]\d*)(\.\d{0,3}[1-9])?)$/);
        expect(addAmounts([amount ?? ''])).toBe(amount);
        // Read again digit by digit, by other means.
        const [whole = '', fraction = ''] = (amount ?? '').replace('-', '').split('.');
        const read = BigInt(whole) * 10_000n + BigInt(fraction.padEnd(4, '0'));
        expect(amount?.startsWith('-') ? -read : read).toBe(value);
      }),
      { seed: 1, numRuns: 2_000 },
    );
  });

  it('is added without rounding', () => {
    expect(addAmounts(['0.1', '0.2'])).toBe('0.3');
    expect(addAmounts([])).toBe('0');
    expect(addAmounts(['-5', '4.9999'])).toBe('-0.0001');
    fc.assert(
      fc.property(fc.array(units, { maxLength: 30 }), (values) => {
        const sum = values.reduce((total, value) => total + value, 0n);
        const digits = String(sum < 0n ? -sum : sum).padStart(5, '0');
        const text = `${digits.slice(0, -4)}.${digits.slice(-4)}`.replace(/0+$/, '').replace(/\.$/, '');
        const expected = sum < 0n ? `-${text}` : text;
        expect(addAmounts(values.map((value) => parseAmount(toText(value)) ?? ''))).toBe(expected);
      }),
      { seed: 2, numRuns: 1_000 },
    );
  });
});
