import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { pageList } from '../../app/pages.ts';
import { useAccount } from '../../app/session/account-context.ts';
import { usePageTitle } from '../../app/use-page-title.ts';
import { Page } from '../../ui/page/page.tsx';
import styles from './settings.module.css';

/** The frame of all settings: links to those that the role may open. */
export function SettingsFrame({ children }: { readonly children: ReactNode }) {
  const { t, i18n } = useLingui();
  const { account, can } = useAccount();
  const links = useRef<HTMLElement>(null);
  // A phone has room for three or four of them.
  useEffect(() => {
    const current = links.current?.querySelector('[aria-current="page"]');
    current?.scrollIntoView({ block: 'nearest', inline: 'center', behavior: 'instant' });
  }, []);
  const shown = pageList.filter(
    ({ menu, permission }) => menu === 'settings' && (permission === undefined || can(permission)),
  );
  return (
    <Page
      title={usePageTitle()}
      toolbar={
        <nav ref={links} aria-label={t`Settings`} className={styles.links}>
          {shown.map(({ path, title }) => (
            <Link
              key={path}
              to={`/$accountId/${path}` as '/$accountId/settings/limits'}
              params={{ accountId: account.accountId }}
            >
              {i18n._(title)}
            </Link>
          ))}
        </nav>
      }
    >
      {children}
    </Page>
  );
}
