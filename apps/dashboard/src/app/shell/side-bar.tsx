import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { MenuOnDemand } from '../../ui/menu/menu-on-demand.tsx';
import { openPalette } from '../palette/palette-store.ts';
import { useAccount } from '../session/account-context.ts';
import { MenuTrigger } from './menu-trigger.tsx';
import { NavigationList } from './navigation-list.tsx';
import { Logo } from './plain.tsx';
import styles from './side-bar.module.css';

// Menus and dialogs need a library; they are opened only after the page has loaded.
const loadAccountMenu = () => import('./account-menu.tsx');
const loadPersonMenu = () => import('./person-menu.tsx');
const NavigationDrawer = lazy(() => import('./navigation-drawer.tsx'));

/** Everything around the page: accounts, pages, search, and the person. On a phone it is a bar with a drawer. */
export function SideBar() {
  const { t } = useLingui();
  const { account, person } = useAccount();
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
        <div className={styles.account}>
          <MenuOnDemand
            trigger={<MenuTrigger name={t`Account`}>{account.name}</MenuTrigger>}
            load={loadAccountMenu}
            menu={{}}
          />
        </div>
        <nav aria-label={t`Pages`} className={styles.nav}>
          <NavigationList />
        </nav>
        <div className={styles.person}>
          <MenuOnDemand
            trigger={
              <MenuTrigger name={t`You`} icon="person">
                {person.name || person.email}
              </MenuTrigger>
            }
            load={loadPersonMenu}
            menu={{}}
          />
        </div>
      </div>
      {isOpen && (
        <Suspense>
          <NavigationDrawer onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </header>
  );
}
