import { limits } from '@overlay/contract';

/** Maximum digits before and after the point: what the column holds, so that sums can never overflow. */
const wholeDigits = 15;
const fractionDigits = 4;
const number = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?$/;

/**
 * A decimal as its shortest exact text, or undefined if it has too many digits or is not a decimal. `1.50` becomes
 * `1.5`, `1e3` becomes `1000`, `-0` becomes `0`. Digits are moved, never calculated with.
 */
export function parseAmount(text: string): string | undefined {
  if (text.length > limits.numberLength) return undefined;
  const match = number.exec(text);
  if (match === null) return undefined;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  const digits = whole + fraction;
  const point = whole.length + Number(exponent);
  const before = digits.slice(0, Math.max(0, point)).padEnd(point, '0').replace(/^0+/, '');
  const after = trimZeros(point < 0 ? '0'.repeat(-point) + digits : digits.slice(point));
  if (before.length > wholeDigits || after.length > fractionDigits) return undefined;
  if (before === '' && after === '') return '0';
  return `${sign}${before === '' ? '0' : before}${after === '' ? '' : `.${after}`}`;
}

/** Whether an amount is written the usual way: no exponent, no leading zeros, no more digits than are stored. */
export function isPlainAmount(text: string): boolean {
  return /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,4})?$/.test(text);
}

/** Adds amounts exactly. */
export function addAmounts(amounts: readonly string[]): string {
  const sum = amounts.reduce((total, amount) => total + toUnits(amount), 0n);
  const digits = String(sum < 0n ? -sum : sum).padStart(fractionDigits + 1, '0');
  const fraction = trimZeros(digits.slice(-fractionDigits));
  return `${sum < 0n ? '-' : ''}${digits.slice(0, -fractionDigits)}${fraction === '' ? '' : `.${fraction}`}`;
}

/** Not `/0+$/`, which restarts at every zero. */
function trimZeros(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === '0') end -= 1;
  return digits.slice(0, end);
}

/** In the smallest unit that is stored. */
function toUnits(amount: string): bigint {
  const [whole = '', fraction = ''] = amount.split('.');
  return BigInt(whole + fraction.padEnd(fractionDigits, '0'));
}
