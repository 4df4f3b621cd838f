import type { ReactNode } from 'react';
import { Card, type CardProps } from '../../ui/card/card.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { MoreButton, Table, type TableProps } from '../../ui/table/table.tsx';
import type { Pages } from '../api/use-pages.ts';
import { QueryBoundary, type QueryBoundaryProps } from './query-boundary.tsx';

export interface ListCardProps<Data, Row>
  extends Omit<CardProps, 'children'>,
    Omit<TableProps<Row>, 'rows' | 'foot'> {
  /** What `usePages` or `useGet` returns; a list with a cursor gets a button for its next page. */
  readonly query: QueryBoundaryProps<Data>['query'] &
    Partial<Pick<Pages<Row>, 'hasMore' | 'isLoadingMore' | 'loadMore'>>;
  readonly rowsOf: (data: Data) => readonly Row[];
  /** How many rows are drawn while the first answer is on its way. Default: 3. */
  readonly skeletonRows?: number;
  /** Shown instead of the table when there are no rows, and none to come. */
  readonly empty?: ReactNode;
  /** Below the rows, in addition to the button. */
  readonly foot?: (data: Data) => ReactNode;
  /** At the end of the card, such as a bar that stays in sight. */
  readonly bar?: ReactNode;
  /** Above the table. */
  readonly children?: ReactNode;
}

/** A card with one table: its skeleton, its rows, its empty state, its errors, and the way to further rows. */
export function ListCard<Data, Row>(props: ListCardProps<Data, Row>) {
  const {
    title,
    note,
    actions,
    query,
    rowsOf,
    skeletonRows = 3,
    empty,
    foot,
    bar,
    children,
    ...table
  } = props;
  return (
    <Card title={title} note={note} actions={actions}>
      {children}
      <QueryBoundary
        query={query}
        skeleton={<Skeleton shape="row" count={skeletonRows} />}
        isEmpty={(data) => empty !== undefined && rowsOf(data).length === 0 && !query.hasMore}
        empty={empty}
      >
        {(data) => {
          const more = query.hasMore && query.loadMore && (
            <MoreButton hasMore isLoading={query.isLoadingMore ?? false} onMore={query.loadMore} />
          );
          const below = foot?.(data);
          return (
            <Table
              {...table}
              rows={rowsOf(data)}
              foot={
                (more || below) && (
                  <>
                    {more}
                    {below}
                  </>
                )
              }
            />
          );
        }}
      </QueryBoundary>
      {bar}
    </Card>
  );
}
