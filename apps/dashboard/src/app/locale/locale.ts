import { i18n } from '@lingui/core';
import { loadMessages } from './load-messages.ts';
import { formatLocales, type Locale, rememberLocale } from './locale-choice.ts';

/** Loads the texts and puts them in place. */
export async function activateLocale(locale: Locale): Promise<void> {
  // Every text was compiled with the build; what reaches it is words alone.
  i18n.setMessagesCompiler((text) => [text]);
  const messages = await loadMessages(locale);
  i18n.loadAndActivate({ locale, locales: formatLocales(locale), messages });
  document.documentElement.lang = locale;
}

export async function switchLocale(locale: Locale): Promise<void> {
  await activateLocale(locale);
  rememberLocale(locale);
}
