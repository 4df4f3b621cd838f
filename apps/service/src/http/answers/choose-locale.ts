import { findLocale, type Locale } from '@overlay/contract/locales';

/**
 * The first supported language: of those the person chose, then of those their browser accepts.
 * @param wanted language tags, or lists of them as `Accept-Language` has them (RFC 9110, 12.5.4)
 */
export function chooseLocale(wanted: readonly (string | null | undefined)[]): Locale {
  return findLocale(wanted.flatMap(toTags)) ?? 'en';
}

/** The tags of a list, the preferred ones first, without those that are refused. */
function toTags(list: string | null | undefined): string[] {
  return (list ?? '')
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.split(';').map((part) => part.trim());
      const weight = parameters.find((one) => one.startsWith('q='));
      return { tag, weight: weight === undefined ? 1 : Number(weight.slice(2)) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}
