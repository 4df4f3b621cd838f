import type { ReactNode } from 'react';
import styles from './share-bars.module.css';

export interface ShareBar {
  readonly id: string;
  readonly label: ReactNode;
  /** The number in full, formatted for the reader's region. */
  readonly value: string;
  /** Further numbers after it. */
  readonly beside?: ReactNode;
  /** Length of the bar, 0 to 1. */
  readonly share: number;
}

/**
 * Values compared by length, in the given order. Words and numbers are shown in full; the bars only illustrate them.
 */
export function ShareBars({ label, bars }: { readonly label: string; readonly bars: readonly ShareBar[] }) {
  return (
    <ul className={styles.bars} aria-label={label}>
      {bars.map(({ id, label: name, value, beside, share }) => (
        <li key={id} className={styles.bar}>
          <span className={styles.name}>{name}</span>
          <span className={styles.numbers}>
            <span className={styles.value}>{value}</span>
            {beside && <span className={styles.beside}>{beside}</span>}
          </span>
          <span className={styles.track} aria-hidden="true">
            <span className={styles.fill} style={{ inlineSize: toPercent(share) }} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function toPercent(share: number): string {
  return `${(Math.min(1, Math.max(0, share)) * 100).toFixed(2)}%`;
}
