import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
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
  return navigation.map(({ label, items }, index) => {
    const shown = items.filter(({ permission }) => permission === undefined || can(permission));
    if (shown.length === 0) return null;
    return (
      <div key={label?.id ?? index}>
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
                {...(onChosen === undefined ? {} : { onClick: onChosen })}
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
