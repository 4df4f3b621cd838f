import type { ReactNode } from 'react';
import { useId } from 'react';
import styles from './card.module.css';

export interface CardProps {
  readonly title?: ReactNode;
  /** Describes the card in one sentence below its title. */
  readonly note?: ReactNode;
  /** At the end of the title's line. */
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

/** A section of a page. With a title it is a region that screen readers can jump to. */
export function Card({ title, note, actions, children }: CardProps) {
  const id = useId();
  const content = (
    <>
      {(title || actions) && (
        <div className={styles.head}>
          {title && <h2 id={id}>{title}</h2>}
          {actions}
        </div>
      )}
      {note && <p className={styles.note}>{note}</p>}
      {children}
    </>
  );
  if (!title) return <div className={styles.card}>{content}</div>;
  return (
    <section className={styles.card} aria-labelledby={id}>
      {content}
    </section>
  );
}

/** Cards side by side, as many as fit: `narrow` for single numbers, `amount` for sums of money, `wide` for charts and tables. */
export function Cards({
  size,
  children,
}: {
  readonly size?: 'narrow' | 'amount' | 'wide';
  readonly children: ReactNode;
}) {
  return <div className={[styles.grid, size && styles[size]].filter(Boolean).join(' ')}>{children}</div>;
}

export interface StatProps {
  readonly name: ReactNode;
  /** Formatted for the reader; undefined while unknown. */
  readonly value: ReactNode;
  /** A comparison or an explanation. */
  readonly beside?: ReactNode;
}

/** One number with its label. */
export function Stat({ name, value, beside }: StatProps) {
  return (
    <div className={`${styles.card} ${styles.statistic}`}>
      <dl className={styles.stat}>
        <dt className={styles.name}>{name}</dt>
        <dd className={styles.number}>{value}</dd>
        <dd className={styles.beside}>{beside}</dd>
      </dl>
    </div>
  );
}
