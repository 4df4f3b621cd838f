import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useRef } from 'react';
import { Toasts } from '../../components/toast/toasts.tsx';
import styles from './shell.module.css';
import { SideBar } from './side-bar.tsx';

/** Side bar and page. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const { t } = useLingui();
  const main = useRef<HTMLElement>(null);
  return (
    <div className={styles.shell}>
      {/* No link: with a base element an address of `#main` would be another page. */}
      <button type="button" className={styles.skip} onClick={() => main.current?.focus()}>
        {t`Skip to the page`}
      </button>
      <SideBar />
      <main className={styles.main} ref={main} tabIndex={-1}>
        {children}
      </main>
      <Toasts />
    </div>
  );
}
