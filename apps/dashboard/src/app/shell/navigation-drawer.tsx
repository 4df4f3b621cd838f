import { useLingui } from '@lingui/react/macro';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import AccountMenu from './account-menu.tsx';
import { NavigationList } from './navigation-list.tsx';
import PersonMenu from './person-menu.tsx';
import styles from './side-bar.module.css';

/** The side bar of a phone. */
export default function NavigationDrawer({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog open onOpenChange={onClose} title={t`Pages`} placement="drawer">
      <div className={styles.drawer}>
        <AccountMenu />
        <nav aria-label={t`Pages`} className={styles.drawer}>
          <NavigationList onChosen={onClose} />
        </nav>
        <PersonMenu />
      </div>
    </Dialog>
  );
}
