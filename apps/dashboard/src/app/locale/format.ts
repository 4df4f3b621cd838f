import { useLingui } from '@lingui/react';
import { type Format, formatOf } from './create-format.ts';

export type { Format };

/** Numbers and dates as the reader's region writes them. */
export function useFormat(): Format {
  const { i18n } = useLingui();
  return formatOf(i18n.locales ?? i18n.locale);
}
