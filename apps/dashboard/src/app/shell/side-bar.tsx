import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Icon } from '../../components/icon/icon.tsx';
import { useAccount } from '../session/account-context.ts';
import { useView } from '../view/use-view.ts';
import { navigation } from './navigation.ts';
import { Logo } from './plain.tsx';
import styles from './side-bar.module.css';

export function SideBar() {
  const { t } = useLingui();
  return (
    <header className={`${styles.bar} no-print`}>
      <p className={styles.brand}>
        <Logo /> Overlay
      </p>
      <nav aria-label={t`Pages`} className={styles.nav}>
        <NavigationList />
      </nav>
    </header>
  );
}

export function NavigationList() {
  const { i18n } = useLingui();
  const { account, can } = useAccount();
  // The days and filters go along: the same question on every page.
  const view = useView();
  return navigation.map(({ label, items }, index) => {
    const shown = items.filter(({ permission }) => permission === undefined || can(permission));
    if (shown.length === 0) return null;
    return (
      <div key={label?.id ?? index} className={styles.section}>
        {label && <p className={styles.heading}>{i18n._(label)}</p>}
        <ul className={styles.list}>
          {shown.map((item) => (
            <li key={item.path}>
              <Link
                to={`/$accountId/${item.path}` as '/$accountId/overview'}
                params={{ accountId: account.accountId }}
                search={view}
                activeOptions={{ includeSearch: false }}
                className={styles.link}
                activeProps={{ className: styles.active ?? '' }}
              >
                <Icon name={item.icon} />
                {i18n._(item.label)}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    );
  });
}
