import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { switchLocale } from '../locale/locale.ts';
import { locales } from '../locale/locale-choice.ts';
import { useAccount } from '../session/account-context.ts';
import { sessionQuery } from '../session/session.ts';
import { useSignOut } from '../session/use-sign-out.ts';
import { navigation } from '../shell/navigation.ts';
import { chooseTheme } from '../theme.ts';
import { useView } from '../view/use-view.ts';
import type { Command } from './match-commands.ts';

/** What the palette offers: pages that the role may open, the person's accounts, and the switches of the person's menu. */
export function useCommands(): readonly Command[] {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const view = useView();
  const { account, person, can } = useAccount();
  const { data: session } = useQuery(sessionQuery);
  const { accountId } = account;

  const pages = navigation
    .flatMap(({ items }) => items)
    .filter(({ permission }) => permission === undefined || can(permission))
    .map(({ path, label }) => ({
      id: `page-${path.replace('/', '-')}`,
      label: i18n._(label),
      group: t`Pages`,
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
    { id: 'theme-system', label: t`Theme of the system`, group: you, run: () => chooseTheme('system') },
    ...Object.entries(locales)
      .filter(([locale]) => locale !== i18n.locale)
      .map(([locale, label]) => ({
        id: `locale-${locale}`,
        label,
        group: t`Language`,
        run: () => void switchLocale(locale as keyof typeof locales),
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
      ]
    : [];
  return [...pages, ...administration, ...accounts, ...switches];
}
