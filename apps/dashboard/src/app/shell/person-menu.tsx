import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Menu, MenuChoice, MenuHeading, MenuItem, MenuLine } from '../../components/menu/menu.tsx';
import { switchLocale } from '../locale/locale.ts';
import { type Locale, locales } from '../locale/locale-choice.ts';
import { useAccount } from '../session/account-context.ts';
import { useSignOut } from '../session/use-sign-out.ts';
import { chooseTheme, readTheme, type Theme } from '../theme.ts';
import { MenuTrigger } from './menu-trigger.tsx';

const localeOptions = Object.entries(locales).map(([value, label]) => ({ value: value as Locale, label }));

/** Who is signed in, how the dashboard looks and speaks to them, and the way out. */
export default function PersonMenu({ isOpenAtFirst }: { readonly isOpenAtFirst?: boolean }) {
  const { t, i18n } = useLingui();
  const { person } = useAccount();
  const signOut = useSignOut();
  const [theme, setTheme] = useState(readTheme);
  const themes: readonly { value: Theme; label: string }[] = [
    { value: 'system', label: t`As the system` },
    { value: 'light', label: t`Light` },
    { value: 'dark', label: t`Dark` },
  ];
  return (
    <Menu
      isOpenAtFirst={isOpenAtFirst ?? false}
      side="top"
      trigger={
        <MenuTrigger name={t`You`} icon="person">
          {person.name || person.email}
        </MenuTrigger>
      }
    >
      <MenuHeading>{person.email}</MenuHeading>
      <MenuLine />
      <MenuChoice
        label={t`Theme`}
        value={theme}
        options={themes}
        onChange={(next) => {
          chooseTheme(next);
          setTheme(next);
        }}
      />
      <MenuLine />
      <MenuChoice
        label={t`Language`}
        value={i18n.locale as Locale}
        options={localeOptions}
        onChange={(next) => void switchLocale(next)}
      />
      <MenuLine />
      <MenuItem icon="leave" onSelect={() => void signOut()}>
        <Trans>Sign out</Trans>
      </MenuItem>
    </Menu>
  );
}
