import styles from './spark-line.module.css';

export interface SparkLineProps {
  readonly values: readonly number[];
  /** Points of the line: it fills from the right, so that a point keeps its width. */
  readonly length: number;
}

/** The shape of the last seconds or days, next to its numbers. Decorative: screen readers get the numbers. */
export function SparkLine({ values, length }: SparkLineProps) {
  const shown = values.slice(-length);
  const most = Math.max(1, ...shown);
  return (
    <svg
      className={styles.line}
      viewBox={`0 0 ${length} 20`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      {shown.map((value, index) => {
        const height = (value / most) * 19;
        const place = length - shown.length + index;
        // biome-ignore lint/suspicious/noArrayIndexKey: a point has only its position.
        return <rect key={index} x={place + 0.15} y={20 - height} width={0.7} height={height} />;
      })}
    </svg>
  );
}
