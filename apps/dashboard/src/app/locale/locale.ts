import { i18n } from '@lingui/core';
import { directionOf, findLocale, type Locale } from '@overlay/contract/locales';
import { loadMessages } from './load-messages.ts';
import { chooseLocale, formatLocales, rememberLocale } from './locale-choice.ts';

/** Loads and activates the texts. */
export async function activateLocale(locale: Locale): Promise<void> {
  // The build compiles all messages; only plain texts reach this.
  i18n.setMessagesCompiler((text) => [text]);
  const messages = await loadMessages(locale);
  i18n.loadAndActivate({ locale, locales: formatLocales(locale), messages });
  document.documentElement.lang = locale;
  document.documentElement.dir = directionOf(locale);
}

/** @param locale undefined: the browser's language */
export async function switchLocale(locale: Locale | undefined): Promise<void> {
  rememberLocale(locale);
  await activateLocale(chooseLocale());
}

/** Follows the profile, which decides on every device. Without a language in it, the browser does. */
export async function followProfile(tag: string | null | undefined): Promise<void> {
  const locale = findLocale([tag]);
  if (locale === undefined || locale === i18n.locale) return;
  await switchLocale(locale).catch(() => {
    // The page is shown in the language that is there, and tries again with the next page.
  });
}
