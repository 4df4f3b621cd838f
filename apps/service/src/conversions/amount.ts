/** Digits before and after the point that an amount may have: what the column holds, and sums of it can never overflow. */
const wholeDigits = 15;
const fractionDigits = 4;
const number = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?$/;

/**
 * A decimal in its shortest exact text, or undefined where it has too many digits or is none. `1.50` is `1.5`, `1e3`
 * is `1000`, `-0` is `0`. Digits are moved, never calculated with.
 */
export function parseAmount(text: string): string | undefined {
  const match = number.exec(text);
  if (match === null) return undefined;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  const digits = whole + fraction;
  const point = whole.length + Number(exponent);
  const before = digits.slice(0, Math.max(0, point)).padEnd(point, '0').replace(/^0+/, '');
  const after = (point < 0 ? '0'.repeat(-point) + digits : digits.slice(point)).replace(/0+$/, '');
  if (before.length > wholeDigits || after.length > fractionDigits) return undefined;
  if (before === '' && after === '') return '0';
  return `${sign}${before === '' ? '0' : before}${after === '' ? '' : `.${after}`}`;
}

/** Adds such texts exactly. */
export function addAmounts(amounts: readonly string[]): string {
  const sum = amounts.reduce((total, amount) => total + toUnits(amount), 0n);
  const digits = String(sum < 0n ? -sum : sum).padStart(fractionDigits + 1, '0');
  const text = `${digits.slice(0, -fractionDigits)}.${digits.slice(-fractionDigits)}`.replace(/\.?0+$/, '');
  return sum < 0n ? `-${text}` : text;
}

/** In the smallest unit that is kept. */
function toUnits(amount: string): bigint {
  const [whole = '', fraction = ''] = amount.split('.');
  return BigInt(whole + fraction.padEnd(fractionDigits, '0'));
}
