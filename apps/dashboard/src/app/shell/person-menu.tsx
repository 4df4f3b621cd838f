import { Trans, useLingui } from '@lingui/react/macro';
import { type Locale, locales } from '@overlay/contract/locales';
import { useState } from 'react';
import { Menu, MenuChoice, MenuHeading, MenuItem, MenuLine } from '../../ui/menu/menu.tsx';
import { chooseTheme, readTheme, type Theme } from '../../ui/theme.ts';
import { useAccount } from '../session/account-context.ts';
import { useLanguage } from '../session/use-language.ts';
import { useSignOut } from '../session/use-sign-out.ts';
import { MenuTrigger } from './menu-trigger.tsx';

const localeOptions = Object.entries(locales).map(([value, label]) => ({ value: value as Locale, label }));

/** The person, the dashboard's appearance and language, and sign-out. */
export default function PersonMenu({ isOpenAtFirst }: { readonly isOpenAtFirst?: boolean }) {
  const { t } = useLingui();
  const [locale, chooseLocale] = useLanguage();
  const { person } = useAccount();
  const signOut = useSignOut();
  const [theme, setTheme] = useState(readTheme);
  const themes: readonly { value: Theme; label: string }[] = [
    { value: 'system', label: t`System` },
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
        value={locale}
        options={localeOptions}
        onChange={(next) => void chooseLocale(next)}
      />
      <MenuLine />
      <MenuItem icon="leave" onSelect={() => void signOut()}>
        <Trans>Sign out</Trans>
      </MenuItem>
    </Menu>
  );
}
