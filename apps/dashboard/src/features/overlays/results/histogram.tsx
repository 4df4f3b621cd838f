import type { CSSProperties, ReactNode } from 'react';
import styles from './histogram.module.css';
import { heightOf, type ResultHistogram, toEdges } from './result-columns.ts';

export interface HistogramMark {
  /** Its name and value, at its upper end. */
  readonly text: string;
  readonly at: number;
}

export interface HistogramProps {
  readonly label: string;
  readonly histogram: ResultHistogram;
  /** A value of the scale. */
  readonly nameOf: (value: number) => string;
  /** What a column says: above it, and for readers of the list. */
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
  const startOf = (value: number) => ({ insetInlineStart: percent(place(value)) });
  return (
    <figure className={styles.figure}>
      <div className={styles.plot}>
        <ul className={styles.columns} aria-label={label}>
          {columns.map((column) => (
            <li key={column.from} className={styles.column}>
              <span className="visually-hidden">
                {column.from === column.to
                  ? nameOf(column.from)
                  : `${nameOf(column.from)}–${nameOf(column.to)}`}
                :
              </span>
              <span className={styles.value}>{toText(column)}</span>
              <span
                className={styles.bar}
                style={{ '--height': heightOf(column, columns) } as CSSProperties}
                aria-hidden="true"
              />
            </li>
          ))}
        </ul>
        <div className={styles.scale} aria-hidden="true">
          {range && (
            <span
              className={styles.range}
              style={{ ...startOf(range.from), inlineSize: percent(place(range.to) - place(range.from)) }}
            />
          )}
          {toEdges(columns).map((value) => (
            <span key={value} className={styles.name} style={startOf(value)}>
              {nameOf(value)}
            </span>
          ))}
        </div>
        <div className={styles.marks} aria-hidden="true">
          {marks.map(({ text, at }) => (
            <span key={text} className={styles.mark} style={startOf(at)}>
              {text}
            </span>
          ))}
        </div>
      </div>
      <figcaption className={styles.caption}>{children}</figcaption>
    </figure>
  );
}
