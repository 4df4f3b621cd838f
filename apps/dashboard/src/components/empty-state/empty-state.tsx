import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

export interface EmptyStateProps {
  /** What is not there yet, as a short sentence. */
  readonly title: ReactNode;
  /** How it comes about. */
  readonly children?: ReactNode;
  /** What to paste, as a `CopySnippet`. */
  readonly snippet?: ReactNode;
  readonly actions?: ReactNode;
}

/** Nothing yet: says how that changes. The page behind it keeps asking, so that data appears by itself. */
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
