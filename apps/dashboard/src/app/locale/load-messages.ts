import type { Messages } from '@lingui/core';
import type { Locale } from './locale-choice.ts';

/** English is written in the pages themselves, so there is nothing to load. A browser fetches the others once. */
export async function loadMessages(locale: Locale): Promise<Messages> {
  return locale === 'de' ? (await import('virtual:messages/de')).messages : {};
}
