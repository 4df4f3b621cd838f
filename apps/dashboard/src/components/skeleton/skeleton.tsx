import styles from './skeleton.module.css';

type Shape = 'line' | 'number' | 'row' | 'chart' | 'card' | 'form';

/**
 * Keeps the place of what is on its way, in its size: nothing moves when it arrives. Screen readers hear `aria-busy` of
 * the part around it instead (`Loaded` sets it).
 */
export function Skeleton({ shape = 'line', count = 1 }: { readonly shape?: Shape; readonly count?: number }) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same.
    <span key={index} aria-hidden="true" className={`${styles.skeleton} ${styles[shape]}`} />
  ));
}
