import type { ReactNode } from 'react';
import styles from './histogram.module.css';
import { heightOf, type ResultHistogram } from './result-columns.ts';

export interface HistogramMark {
  readonly name: string;
  readonly at: number;
}

export interface HistogramProps {
  readonly label: string;
  readonly histogram: ResultHistogram;
  /** What stands below a column. */
  readonly nameOf: (column: { readonly from: number; readonly to: number }) => string;
  /** What a column says in full, for readers of the list and above the column. */
  readonly toText: (column: { readonly votes: number; readonly share: number }) => string;
  /** Lines across the columns, such as the median. */
  readonly marks: readonly HistogramMark[];
  /** A range along the scale, such as the interval of the mean. */
  readonly range?: { readonly from: number; readonly to: number } | undefined;
  /** What the lines and the range mean, in words and numbers. */
  readonly children: ReactNode;
}

/** How votes are spread along a scale. */
export function Histogram({ label, histogram, nameOf, toText, marks, range, children }: HistogramProps) {
  const { columns, place } = histogram;
  const percent = (share: number) => `${(share * 100).toFixed(2)}%`;
  return (
    <figure className={styles.figure}>
      <div className={styles.plot}>
        <ul className={styles.columns} aria-label={label}>
          {columns.map((column) => (
            <li key={column.from} className={styles.column}>
              <span className={styles.value}>{toText(column)}</span>
              <span
                className={styles.bar}
                style={{ blockSize: percent(heightOf(column, columns)) }}
                aria-hidden="true"
              />
              <span className={styles.name}>{nameOf(column)}</span>
            </li>
          ))}
        </ul>
        <div className={styles.marks} aria-hidden="true">
          {range && (
            <span
              className={styles.range}
              style={{
                insetInlineStart: percent(place(range.from)),
                inlineSize: percent(place(range.to) - place(range.from)),
              }}
            />
          )}
          {marks.map(({ name, at }) => (
            <span key={name} className={styles.mark} style={{ insetInlineStart: percent(place(at)) }} />
          ))}
        </div>
      </div>
      <figcaption className={styles.caption}>{children}</figcaption>
    </figure>
  );
}
