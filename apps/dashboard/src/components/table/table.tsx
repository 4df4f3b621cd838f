import { Trans } from '@lingui/react/macro';
import { type ReactNode, useMemo, useState } from 'react';
import { Button } from '../button/button.tsx';
import { Icon } from '../icon/icon.tsx';
import { ScrollBox } from '../scroll-box/scroll-box.tsx';
import { type Sort, sortRows } from './sort-rows.ts';
import styles from './table.module.css';

export interface Column<Row> {
  readonly id: string;
  readonly header: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** What the header sorts by; without it the column cannot be sorted. */
  readonly sortBy?: (row: Row) => string | number | null;
  /** `end` for numbers, which are compared digit under digit. */
  readonly align?: 'start' | 'end';
}

export interface TableProps<Row> {
  /** What the rows are; read out before the first. */
  readonly caption: string;
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  /** The first names its row. */
  readonly columns: readonly Column<Row>[];
  /** Default: as the service sent them. */
  readonly defaultSort?: Sort;
  /** Below the rows, such as a button for more of them. */
  readonly foot?: ReactNode;
}

/** Rows that a page has already; the service bounds their number and hands out further ones by cursor. */
export function Table<Row>({ caption, rows, rowId, columns, defaultSort, foot }: TableProps<Row>) {
  const [sort, setSort] = useState(defaultSort);
  const sorted = useMemo(() => {
    const sortBy = columns.find(({ id }) => id === sort?.column)?.sortBy;
    return sort === undefined || sortBy === undefined ? rows : sortRows(rows, sortBy, sort.descending);
  }, [rows, columns, sort]);
  const press = (column: Column<Row>) => {
    // Numbers are looked at from the largest, words from A.
    const descending = sort?.column === column.id ? !sort.descending : column.align === 'end';
    setSort({ column: column.id, descending });
  };
  return (
    <>
      <ScrollBox className={styles.box} label={caption}>
        <table className={styles.table}>
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <HeaderCell key={column.id} column={column} sort={sort} onPress={() => press(column)} />
              ))}
            </tr>
          </thead>
          <tbody>
            {sorted.map((row) => (
              <tr key={rowId(row)}>
                {columns.map(({ id, cell, align }, index) =>
                  index === 0 ? (
                    <th key={id} scope="row">
                      {cell(row)}
                    </th>
                  ) : (
                    <td key={id} className={align === 'end' ? styles.end : undefined}>
                      {cell(row)}
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      {foot && <div className={`${styles.foot} no-print`}>{foot}</div>}
    </>
  );
}

interface HeaderCellProps<Row> {
  readonly column: Column<Row>;
  readonly sort: Sort | undefined;
  readonly onPress: () => void;
}

function HeaderCell<Row>({ column, sort, onPress }: HeaderCellProps<Row>) {
  const isSorted = sort?.column === column.id;
  const direction = sort?.descending ? 'descending' : 'ascending';
  return (
    <th
      scope="col"
      className={column.align === 'end' ? styles.end : undefined}
      aria-sort={isSorted ? direction : undefined}
    >
      {column.sortBy === undefined ? (
        column.header
      ) : (
        <button type="button" className={`${styles.sort} ${isSorted ? styles.sorted : ''}`} onClick={onPress}>
          {column.header}
          {isSorted && <Icon name={sort?.descending ? 'down' : 'up'} size={14} />}
        </button>
      )}
    </th>
  );
}

export interface MoreButtonProps {
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly onMore: () => void;
}

/** At the foot of a list that goes on. */
export function MoreButton({ hasMore, isLoading, onMore }: MoreButtonProps) {
  if (!hasMore) return null;
  return (
    <Button size="small" busy={isLoading} onClick={onMore}>
      <Trans>Show more</Trans>
    </Button>
  );
}
