import type { ReactNode } from 'react';
import styles from './tabs.module.css';

/** Pages that belong together, as links in a row; the router marks the one that is open. Children are its `Link`s. */
export function TabLinks({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <nav aria-label={label} className={styles.links}>
      {children}
    </nav>
  );
}
