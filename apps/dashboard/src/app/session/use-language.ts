import { useLingui } from '@lingui/react';
import type { Locale } from '@overlay/contract/locales';
import { useQueryClient } from '@tanstack/react-query';
import { switchLocale } from '../locale/locale.ts';
import { instanceApi, type Session, sessionQuery } from './session.ts';

/**
 * The language of the texts, and how a person changes it. Signed in, the choice is kept in their profile, for their other
 * devices and for mails.
 */
export function useLanguage(): readonly [current: Locale, choose: (locale: Locale) => Promise<void>] {
  const { i18n } = useLingui();
  const queries = useQueryClient();
  const choose = async (locale: Locale) => {
    const session = queries.getQueryData<Session>(sessionQuery.queryKey);
    if (session?.person) {
      // At once: the next page follows the profile.
      queries.setQueryData(sessionQuery.queryKey, { ...session, person: { ...session.person, locale } });
      instanceApi.patch('/api/session', { body: { locale } }).catch(() => {
        // This browser keeps the choice until the page is reloaded.
      });
    }
    await switchLocale(locale);
  };
  return [i18n.locale as Locale, choose];
}
