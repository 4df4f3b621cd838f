/** The languages of the dashboard, the sign-in pages and the mails, each as its speakers call it. The first is the default. */
export const locales = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  ar: 'العربية',
} as const;

export type Locale = keyof typeof locales;

/** The first of some language tags that there are texts in, regions aside: `de` for `['pt-BR', 'de-AT']`. */
export function findLocale(tags: readonly (string | null | undefined)[]): Locale | undefined {
  for (const tag of tags) {
    const language = tag?.trim().split(/[-_]/, 1)[0]?.toLowerCase() ?? '';
    if (Object.hasOwn(locales, language)) return language as Locale;
  }
  return undefined;
}

export function directionOf(locale: Locale): 'ltr' | 'rtl' {
  return locale === 'ar' ? 'rtl' : 'ltr';
}
