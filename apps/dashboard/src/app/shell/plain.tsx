import type { ReactNode } from 'react';
import styles from './plain.module.css';

export interface PlainProps {
  /** For tables rather than a form. */
  readonly wide?: boolean;
  /** Below the box. */
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of pages outside of any account: sign-in, set-up, links from mails. */
export function Plain({ wide, foot, children }: PlainProps) {
  return (
    <div className={styles.plain}>
      <header className={styles.brand}>
        <Logo /> Overlay
      </header>
      <main className={`${styles.main} ${wide ? styles.wide : ''}`}>{children}</main>
      {foot && <footer>{foot}</footer>}
    </div>
  );
}

export function Logo() {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" width="26" height="26" className={styles.logo}>
      <rect width="32" height="32" rx="8" fill="currentColor" />
      <rect x="6" y="8" width="20" height="14" rx="3" className={styles.frame} />
      <rect x="10" y="17" width="12" height="8" rx="2.5" className={styles.panel} />
    </svg>
  );
}
