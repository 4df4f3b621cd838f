import { useLingui } from '@lingui/react/macro';
import { type Locale, locales } from '@overlay/contract/locales';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { chooseTheme } from '../../ui/theme.ts';
import { pageList } from '../pages.ts';
import { useAccount } from '../session/account-context.ts';
import { sessionQuery } from '../session/session.ts';
import { useLanguage } from '../session/use-language.ts';
import { useSignOut } from '../session/use-sign-out.ts';
import { useView } from '../view/use-view.ts';
import type { Command } from './match-commands.ts';

/**
 * The commands of the palette: pages that the role may open, the person's accounts, and the switches of the person's
 * menu.
 */
export function useCommands(): readonly Command[] {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const [current, chooseLocale] = useLanguage();
  const signOut = useSignOut();
  const view = useView();
  const { account, person, can } = useAccount();
  const { data: session } = useQuery(sessionQuery);
  const { accountId } = account;

  const pages = pageList
    .filter(({ path, permission }) => !path.includes('$') && (permission === undefined || can(permission)))
    .map(({ path, title }) => ({
      id: `page-${path.replace('/', '-')}`,
      label: i18n._(title),
      group: path.startsWith('settings/') ? t`Settings` : t`Pages`,
      run: () =>
        void navigate({
          to: `/$accountId/${path}` as '/$accountId/overview',
          params: { accountId },
          search: view,
        }),
    }));
  const accounts = (session?.accounts ?? [])
    .filter((other) => other.accountId !== accountId)
    .map((other) => ({
      id: `account-${other.accountId}`,
      label: other.name,
      group: t`Accounts`,
      run: () => void navigate({ to: '/$accountId/overview', params: { accountId: other.accountId } }),
    }));
  const you = t`You`;
  const switches: Command[] = [
    { id: 'theme-light', label: t`Light theme`, group: you, run: () => chooseTheme('light') },
    { id: 'theme-dark', label: t`Dark theme`, group: you, run: () => chooseTheme('dark') },
    { id: 'theme-system', label: t`System theme`, group: you, run: () => chooseTheme('system') },
    ...Object.entries(locales)
      .filter(([locale]) => locale !== current)
      .map(([locale, label]) => ({
        id: `locale-${locale}`,
        label,
        group: t`Language`,
        run: () => void chooseLocale(locale as Locale),
      })),
    { id: 'print', label: t`Print this page`, group: you, run: () => print() },
    { id: 'sign-out', label: t`Sign out`, group: you, run: () => void signOut() },
  ];
  const administration: Command[] = person.isAdministrator
    ? [
        {
          id: 'administration',
          label: t`Administration`,
          group: t`Pages`,
          run: () => void navigate({ to: '/administration' }),
        },
        {
          id: 'operations',
          label: t`Operations`,
          group: t`Pages`,
          run: () => void navigate({ to: '/operations' }),
        },
      ]
    : [];
  return [...pages, ...administration, ...accounts, ...switches];
}
