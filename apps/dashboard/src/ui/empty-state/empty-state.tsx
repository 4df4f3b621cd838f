import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

export interface EmptyStateProps {
  /** What does not exist yet, as a short sentence. */
  readonly title: ReactNode;
  /** How to change that. */
  readonly children?: ReactNode;
  /** A `CopySnippet` with code to paste. */
  readonly snippet?: ReactNode;
  readonly actions?: ReactNode;
}

/** Shown for empty data, with how to change that. The page keeps polling, so that data appears without a reload. */
export function EmptyState({ title, children, snippet, actions }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <h2>{title}</h2>
      {children && <div className={styles.text}>{children}</div>}
      {snippet && <div className={styles.snippet}>{snippet}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
