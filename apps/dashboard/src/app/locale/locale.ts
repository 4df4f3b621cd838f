import { i18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';

export const locales = { en: 'English', de: 'Deutsch' } as const;
export type Locale = keyof typeof locales;

const storageKey = 'overlay-locale';

/** What the reader chose, else the first of the browser's languages that there is, else English. */
export function chooseLocale(): Locale {
  const wanted = [readChoice(), ...navigator.languages.map((tag) => tag.split('-')[0])];
  return wanted.find(isLocale) ?? 'en';
}

/** Loads the texts and puts them in place. English is written in the pages themselves, so there is nothing to load. */
export async function activateLocale(locale: Locale): Promise<void> {
  // Only English reaches it: other languages were compiled with the build.
  i18n.setMessagesCompiler(compileMessage);
  const messages = locale === 'de' ? (await import('virtual:messages/de')).messages : {};
  i18n.loadAndActivate({ locale, locales: formatLocales(locale), messages });
  document.documentElement.lang = locale;
}

export async function switchLocale(locale: Locale): Promise<void> {
  await activateLocale(locale);
  try {
    localStorage.setItem(storageKey, locale);
  } catch {
    // A browser that keeps nothing: the choice lasts until the page is left.
  }
}

/** Numbers and dates as the reader's region writes them, if it speaks the language of the texts: `en-GB`, `de-CH`. */
function formatLocales(locale: Locale): string[] {
  return [...navigator.languages.filter((tag) => tag.split('-')[0] === locale), locale];
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
