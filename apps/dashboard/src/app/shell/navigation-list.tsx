import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { useLocation } from '@tanstack/react-router';
import { Icon } from '../../ui/icon.tsx';
import type { PageDeclaration } from '../page-declaration.ts';
import { menuHeadings, pageList } from '../pages.ts';
import { useAccount } from '../session/account-context.ts';
import { PlainLink } from '../view/account-link.tsx';
import { useView } from '../view/use-view.ts';
import styles from './side-bar.module.css';

/** The pages of the account that the person may open. */
export function NavigationList({ onChosen }: { readonly onChosen?: () => void }) {
  const { i18n } = useLingui();
  const { account, can } = useAccount();
  // Links keep the days and filters: the same query on every page.
  const view = useView();
  const opened = useLocation({ select: ({ pathname }) => pathname.split(`/${account.accountId}/`)[1] ?? '' });
  const items: readonly Item[] = [
    ...pageList.filter(({ permission }) => permission === undefined || can(permission)),
    settings,
  ];
  return Object.entries(menuHeadings).map(([menu, heading]) => {
    const shown = items.filter((item) => item.menu === menu);
    if (shown.length === 0) return null;
    return (
      <div key={menu}>
        {heading && <p className={styles.heading}>{i18n._(heading)}</p>}
        <ul className={styles.list}>
          {shown.map(({ path, title, icon }) => (
            <li key={path}>
              <PlainLink
                path={path}
                search={view}
                isCurrent={isBelow(opened, path)}
                className={`${styles.link} ${isBelow(opened, path) ? styles.active : ''}`}
                onClick={onChosen}
              >
                {icon && <Icon name={icon} />}
                {i18n._(title)}
              </PlainLink>
            </li>
          ))}
        </ul>
      </div>
    );
  });
}

type Item = Pick<PageDeclaration, 'title' | 'menu' | 'icon'> & { readonly path: string };

/** One entry for all settings pages; it opens the first. */
const settings: Item = { path: 'settings', title: msg`Settings`, menu: 'setUp', icon: 'settings' };

/** Whether the current page is this one, or one below it. */
function isBelow(opened: string, path: string): boolean {
  return `${opened}/`.startsWith(`${path}/`);
}
