import { catalogues } from 'virtual:messages';
import type { Messages } from '@lingui/core';
import type { Locale } from '@overlay/contract/locales';

/** English texts are in the pages themselves, so there is nothing to load. A browser fetches other languages once. */
export async function loadMessages(locale: Locale): Promise<Messages> {
  return (await catalogues[locale]?.())?.messages ?? {};
}
