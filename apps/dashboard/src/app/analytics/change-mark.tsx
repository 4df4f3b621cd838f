import { Trans, useLingui } from '@lingui/react/macro';
import { useFormat } from '../locale/format.ts';
import styles from './change-mark.module.css';
import type { Change } from './to-change.ts';

export interface ChangeMarkProps {
  readonly change: Change;
  /** The difference is in percentage points. */
  readonly isShare?: boolean;
}

/** ▲ 12% or ▼ 1.4 pp, in the colour of good or bad: more is better in every number that is compared. */
export function ChangeMark({ change, isShare = false }: ChangeMarkProps) {
  const { t } = useLingui();
  const format = useFormat();
  if (change.kind === 'new') {
    return (
      <span className={`${styles.mark} ${styles.up}`}>
        <Trans>new</Trans>
      </span>
    );
  }
  const size = Math.abs(change.difference);
  const points = format.number(size, { maximumFractionDigits: 1 });
  const shown = isShare ? t`${points} pp` : format.change(size);
  // What is shown as zero is no change.
  if (Math.round(size * (isShare ? 10 : 100)) === 0) return <span className={styles.mark}>{shown}</span>;
  const isUp = change.difference > 0;
  return (
    <span className={`${styles.mark} ${isUp ? styles.up : styles.down}`}>
      <span className={styles.arrow} aria-hidden="true">
        {isUp ? '▲' : '▼'}
      </span>
      <span className="visually-hidden">{isUp ? '+' : '−'}</span> {shown}
    </span>
  );
}
