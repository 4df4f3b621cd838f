import type { ReactNode } from 'react';
import styles from './badge.module.css';

export interface BadgeProps {
  readonly tone?: 'neutral' | 'good' | 'warn' | 'bad' | 'accent' | undefined;
  /** Without the dot: a property rather than a state. */
  readonly plain?: boolean | undefined;
  readonly children: ReactNode;
}

/** The state of something in one word. The word carries the meaning; the colour only makes it easier to find. */
export function Badge({ tone = 'neutral', plain, children }: BadgeProps) {
  const classes = [styles.badge, tone !== 'neutral' && styles[tone], plain && styles.plain];
  return (
    <span className={classes.filter(Boolean).join(' ')}>
      <span className={styles.word}>{children}</span>
    </span>
  );
}
