import { useLingui } from '@lingui/react/macro';
import { useLocation } from '@tanstack/react-router';
import { PlainLink } from '../../components/account-link/account-link.tsx';
import { Icon } from '../../components/icon/icon.tsx';
import { useAccount } from '../session/account-context.ts';
import { useView } from '../view/use-view.ts';
import { navigation } from './navigation.ts';
import styles from './side-bar.module.css';

/** The pages of the account that the person may open. */
export function NavigationList({ onChosen }: { readonly onChosen?: () => void }) {
  const { i18n } = useLingui();
  const { account, can } = useAccount();
  // The days and filters go along: the same question on every page.
  const view = useView();
  const opened = useLocation({ select: ({ pathname }) => pathname.split(`/${account.accountId}/`)[1] ?? '' });
  return navigation.map(({ label, items }, index) => {
    const shown = items.filter(({ permission }) => permission === undefined || can(permission));
    if (shown.length === 0) return null;
    return (
      <div key={label?.id ?? index}>
        {label && <p className={styles.heading}>{i18n._(label)}</p>}
        <ul className={styles.list}>
          {shown.map((item) => (
            <li key={item.path}>
              <PlainLink
                path={item.path}
                search={view}
                isCurrent={isBelow(opened, item.path)}
                className={`${styles.link} ${isBelow(opened, item.path) ? styles.active : ''}`}
                onClick={onChosen}
              >
                <Icon name={item.icon} />
                {i18n._(item.label)}
              </PlainLink>
            </li>
          ))}
        </ul>
      </div>
    );
  });
}

/** Whether the page that is open is this one, or one under it. */
function isBelow(opened: string, path: string): boolean {
  return `${opened}/`.startsWith(`${path}/`);
}
