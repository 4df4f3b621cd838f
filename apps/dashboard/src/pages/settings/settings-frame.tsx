import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAccount } from '../../app/session/account-context.ts';
import { Page } from '../../components/page/page.tsx';
import { TabLinks } from '../../components/tabs/tab-links.tsx';
import { settingsPages } from './settings-pages.ts';

export interface SettingsFrameProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** The frame of all settings: which there are for this role, and the one that is open. */
export function SettingsFrame({ title, children }: SettingsFrameProps) {
  const { t, i18n } = useLingui();
  const { account, can } = useAccount();
  const shown = settingsPages.filter(({ permission }) => permission === undefined || can(permission));
  return (
    <Page
      title={title}
      toolbar={
        <TabLinks label={t`Settings`}>
          {shown.map(({ path, label }) => (
            <Link
              key={path}
              to={`/$accountId/settings/${path}` as '/$accountId/settings/limits'}
              params={{ accountId: account.accountId }}
            >
              {i18n._(label)}
            </Link>
          ))}
        </TabLinks>
      }
    >
      {children}
    </Page>
  );
}
