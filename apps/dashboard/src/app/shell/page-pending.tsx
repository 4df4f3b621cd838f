import { Skeleton } from '../../components/skeleton/skeleton.tsx';
import styles from './shell.module.css';

/** While the code of a page is on its way: the height of a page, so that nothing jumps. */
export function PagePending() {
  return (
    <div className={styles.pending} aria-busy="true">
      <Skeleton shape="line" />
      <Skeleton shape="chart" />
    </div>
  );
}
