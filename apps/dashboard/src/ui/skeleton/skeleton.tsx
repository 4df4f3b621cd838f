import styles from './skeleton.module.css';

/** `card` and `section` draw their own card; the others go inside one. */
type Shape = 'line' | 'number' | 'row' | 'bar' | 'chart' | 'picture' | 'form' | 'card' | 'section';

/**
 * Reserves the space of content that is being loaded, so that nothing shifts when it arrives. Screen readers get
 * `aria-busy` on the surrounding part instead (`QueryBoundary` sets it).
 */
export function Skeleton({ shape = 'line', count = 1 }: { readonly shape?: Shape; readonly count?: number }) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the items are identical.
    <span key={index} aria-hidden="true" className={`${styles.skeleton} ${styles[shape]}`} />
  ));
}
