import type { Format } from '../../app/locale/format.ts';

/** An exact decimal in its currency. More digits than a currency has are kept: parts of a conversion have four. */
export function formatAmount(format: Format, value: string, currency: string): string {
  const amount = Number(value);
  if (currency === '') return format.number(amount);
  const digits = value.split('.')[1]?.length ?? 0;
  return format.number(amount, {
    style: 'currency',
    currency,
    ...(digits > 2 ? { minimumFractionDigits: digits, maximumFractionDigits: digits } : {}),
  });
}
