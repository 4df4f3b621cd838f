import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { Icon } from '../../components/icon/icon.tsx';
import { openPalette } from '../palette/palette-store.ts';
import { NavigationList } from './navigation-list.tsx';
import { Logo } from './plain.tsx';
import styles from './side-bar.module.css';

// Menus and dialogs bring a library along; nobody opens one before the page is there.
const AccountMenu = lazy(() => import('./account-menu.tsx'));
const PersonMenu = lazy(() => import('./person-menu.tsx'));
const NavigationDrawer = lazy(() => import('./navigation-drawer.tsx'));

/** Everything around the page: accounts, pages, search, and the person. On a phone it is a bar with a drawer. */
export function SideBar() {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  return (
    <header className={`${styles.bar} no-print`}>
      <div className={styles.top}>
        <span className={styles.narrow}>
          <Button variant="quiet" square aria-label={t`Pages`} onClick={() => setOpen(true)}>
            <Icon name="menu" size={22} />
          </Button>
        </span>
        <p className={styles.brand}>
          <Logo /> Overlay
        </p>
        <Button variant="quiet" square aria-label={t`Search and commands`} onClick={openPalette}>
          <Icon name="search" />
        </Button>
      </div>
      <div className={styles.wide}>
        <Suspense fallback={<div className={styles.account} />}>
          <div className={styles.account}>
            <AccountMenu />
          </div>
        </Suspense>
        <nav aria-label={t`Pages`} className={styles.nav}>
          <NavigationList />
        </nav>
        <Suspense fallback={<div className={styles.person} />}>
          <div className={styles.person}>
            <PersonMenu />
          </div>
        </Suspense>
      </div>
      {isOpen && (
        <Suspense>
          <NavigationDrawer onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </header>
  );
}
