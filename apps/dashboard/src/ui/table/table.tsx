import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useMemo, useState } from 'react';
import { Button } from '../button/button.tsx';
import { Icon } from '../icon.tsx';
import { ScrollBox } from '../scroll-box.tsx';
import { type Sort, sortRows } from './sort-rows.ts';
import styles from './table.module.css';

export interface Column<Row> {
  readonly id: string;
  readonly header: string;
  /** The header is only for screen readers, and no label on phones. */
  readonly isHeaderHidden?: true;
  /** Drawn in place of the header, such as a checkbox. */
  readonly headerControl?: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** The sort value of a row; without it the column cannot be sorted. */
  readonly sortBy?: (row: Row) => string | number | null;
  /** `end` for numbers, which are compared digit by digit. */
  readonly align?: 'start' | 'end';
  /** Not on windows below 1440 px. */
  readonly isOnlyWide?: true;
  /** Before the column that names the row, such as a checkbox. */
  readonly leading?: true;
  /**
   * Where rows are stacked: beside the name, without its header; below it in one line of words, without headers; below it on
   * its own line; or not at all. Default: below it, side by side.
   */
  readonly onPhone?: 'beside' | 'words' | 'wide' | 'hidden';
}

export interface TableProps<Row> {
  /** What the rows are; announced before the first. */
  readonly caption: string;
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  /** The first that is not `leading` names the row. */
  readonly columns: readonly Column<Row>[];
  /** Default: the service's order. */
  readonly defaultSort?: Sort;
  /** Below the rows, such as a button for the next page. */
  readonly foot?: ReactNode;
}

/** Rows that are already loaded; the service limits their number and pages by cursor. */
export function Table<Row>({ caption, rows, rowId, columns, defaultSort, foot }: TableProps<Row>) {
  const { t } = useLingui();
  const [sort, setSort] = useState(defaultSort);
  const sorted = useMemo(() => {
    const sortBy = columns.find(({ id }) => id === sort?.column)?.sortBy;
    return sort === undefined || sortBy === undefined ? rows : sortRows(rows, sortBy, sort.descending);
  }, [rows, columns, sort]);
  /** Few columns fit the width of a phone. */
  const isStacked = columns.filter(({ leading }) => leading === undefined).length > 3;
  const naming = columns.find(({ leading }) => leading === undefined);
  const press = (column: Column<Row>) => {
    // Numbers are sorted from the largest, words from A.
    const descending = sort?.column === column.id ? !sort.descending : column.align === 'end';
    setSort({ column: column.id, descending });
  };
  return (
    <>
      <ScrollBox className={styles.box} label={caption}>
        <table className={isStacked ? `${styles.table} ${styles.stacked} ${perRow(columns)}` : styles.table}>
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr data-sort-label={t`Sort by`}>
              {columns.map((column) => (
                <HeaderCell
                  key={column.id}
                  column={column}
                  isSortable={column.sortBy !== undefined && rows.length > 1}
                  isNaming={column === naming}
                  sort={sort}
                  onPress={() => press(column)}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {sorted.map((row) => (
              <tr key={rowId(row)}>
                {columns.map((column) =>
                  column === naming ? (
                    <th key={column.id} scope="row">
                      {column.cell(row)}
                    </th>
                  ) : (
                    <td key={column.id} className={cellClass(column)} data-label={phoneLabel(column)}>
                      {column.cell(row)}
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

/** How many values stand side by side where rows are stacked: three, but two if one would be left over. */
function perRow<Row>(columns: readonly Column<Row>[]): string {
  const labelled = columns.filter(
    ({ leading, isHeaderHidden, onPhone }) => !leading && !isHeaderHidden && onPhone === undefined,
  );
  // The first names the row.
  const values = labelled.length - 1;
  return (values === 4 ? styles.pairs : values === 5 ? styles.five : undefined) ?? '';
}

/** Where rows are stacked, it stands above the value. */
function phoneLabel({ header, isHeaderHidden, leading, onPhone }: Column<never>): string {
  return isHeaderHidden || leading || onPhone === 'beside' || onPhone === 'words' ? '' : header;
}

function cellClass({ align, leading, onPhone, isOnlyWide }: Column<never>): string | undefined {
  const own = [
    align === 'end' && styles.end,
    leading && styles.leading,
    isOnlyWide && styles.onlyWide,
    onPhone === 'hidden' && styles.hidden,
    onPhone === 'wide' && styles.wide,
    onPhone === 'words' && styles.words,
  ];
  return own.filter(Boolean).join(' ') || undefined;
}

interface HeaderCellProps<Row> {
  readonly column: Column<Row>;
  readonly isNaming: boolean;
  /** A single row has no order. */
  readonly isSortable: boolean;
  readonly sort: Sort | undefined;
  readonly onPress: () => void;
}

function HeaderCell<Row>({ column, isNaming, isSortable, sort, onPress }: HeaderCellProps<Row>) {
  const isSorted = sort?.column === column.id;
  const direction = sort?.descending ? 'descending' : 'ascending';
  return (
    <th
      scope="col"
      className={isNaming ? styles.naming : cellClass(column)}
      aria-sort={isSorted ? direction : undefined}
    >
      {!isSortable ? (
        <span className={styles.header}>
          {column.headerControl ?? (
            <span className={column.isHeaderHidden && 'visually-hidden'}>{column.header}</span>
          )}
        </span>
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

/** The footer of a list with more pages. */
export function MoreButton({ hasMore, isLoading, onMore }: MoreButtonProps) {
  if (!hasMore) return null;
  return (
    <Button size="small" busy={isLoading} onClick={onMore}>
      <Trans>Show more</Trans>
    </Button>
  );
}
