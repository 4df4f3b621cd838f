export const locales = { en: 'English', de: 'Deutsch' } as const;
export type Locale = keyof typeof locales;

const storageKey = 'overlay-locale';

/** What the reader chose, else the first of the browser's languages that there is, else English. */
export function chooseLocale(): Locale {
  const wanted = [readChoice(), ...navigator.languages.map((tag) => tag.split('-')[0])];
  return wanted.find(isLocale) ?? 'en';
}

/** Numbers and dates as the reader's region writes them, if it speaks the language of the texts: `en-GB`, `de-CH`. */
export function formatLocales(locale: Locale): string[] {
  return [...navigator.languages.filter((tag) => tag.split('-')[0] === locale), locale];
}

export function rememberLocale(locale: Locale): void {
  try {
    localStorage.setItem(storageKey, locale);
  } catch {
    // A browser that keeps nothing: the choice lasts until the page is left.
  }
}

function readChoice(): string | undefined {
  try {
    return localStorage.getItem(storageKey) ?? undefined;
  } catch {
    return undefined;
  }
}

export function isLocale(name: string | undefined): name is Locale {
  return name !== undefined && name in locales;
}
