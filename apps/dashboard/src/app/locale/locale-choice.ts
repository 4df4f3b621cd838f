import { findLocale, type Locale } from '@overlay/contract/locales';

/** `app/shell/first-paint.js` reads the same name before the first paint. */
const storageKey = 'overlay-locale';

/** The language last chosen in this browser, otherwise the first available one of the browser, otherwise English. */
export function chooseLocale(): Locale {
  return findLocale([readChoice(), ...navigator.languages]) ?? 'en';
}

/** The reader's region for numbers and dates, if it has the language of the texts: `en-GB`, `de-CH`. */
export function formatLocales(locale: Locale): string[] {
  const tags = [...navigator.languages.filter((tag) => findLocale([tag]) === locale), locale];
  return locale === 'ar' ? tags.map(toWesternArabic) : tags;
}

/**
 * With the digits and the calendar of identifiers, codes and date fields: by default some Arabic regions use others, so that
 * a page would mix two.
 */
function toWesternArabic(tag: string): string {
  return new Intl.Locale(tag, { calendar: 'gregory', numberingSystem: 'latn' }).toString();
}

/** @param locale undefined: the browser's language */
export function rememberLocale(locale: Locale | undefined): void {
  try {
    if (locale === undefined) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, locale);
  } catch {
    // If storage is blocked, the choice lasts until the page is left.
  }
}

function readChoice(): string | undefined {
  try {
    return localStorage.getItem(storageKey) ?? undefined;
  } catch {
    return undefined;
  }
}
