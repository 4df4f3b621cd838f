import { Trans, useLingui } from '@lingui/react/macro';
import { Card } from '../../ui/card/card.tsx';
import { ShareBars } from '../../ui/share-bars/share-bars.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { useGet } from '../api/queries.ts';
import { useFormat } from '../locale/format.ts';
import { QueryBoundary } from '../query/query-boundary.tsx';
import { AccountLink } from '../view/account-link.tsx';
import { useViewQuery } from '../view/use-view.ts';
import type { FilterName, Filters } from '../view/view.ts';
import styles from './top-list.module.css';
import { type Dimension, useNames } from './use-names.ts';

export interface TopListProps {
  readonly by: Dimension;
  readonly title: string;
  /** The page that lists all of them, with a page for each below it. Below `breakdowns` it is a filter instead. */
  readonly path: 'campaigns' | 'videos' | 'overlays' | 'breakdowns';
  readonly filter: FilterName;
  /** The subject of the page; added to the links, too. */
  readonly narrowed?: Filters;
}

const most = 5;

/** The first few values of a breakdown, and a link to all of them. */
export function TopList({ by, title, path, filter, narrowed = {} }: TopListProps) {
  const { t } = useLingui();
  const format = useFormat();
  const nameOf = useNames();
  const query = { ...useViewQuery(), ...toLists(narrowed), by, limit: most };
  const breakdown = useGet(
    '/api/analytics/breakdown',
    { params: { query } },
    { live: true, keepPrevious: true },
  );
  return (
    <Card
      title={title}
      note={t`Impressions and engagement rate`}
      actions={
        <AccountLink path={path} view={narrowed}>
          <Trans>All</Trans>
        </AccountLink>
      }
    >
      <QueryBoundary
        query={breakdown}
        skeleton={<Skeleton shape="row" count={most} />}
        isEmpty={({ rows }) => rows.length === 0}
        empty={
          <p className={styles.empty}>
            <Trans>No data in this period.</Trans>
          </p>
        }
      >
        {({ rows, total }) => (
          <ShareBars
            label={t`${title} by impressions`}
            bars={rows.map((row) => {
              const value = row[by] ?? '';
              const name = nameOf(by, value);
              return {
                id: value,
                label:
                  value === '' ? (
                    name
                  ) : path === 'breakdowns' ? (
                    <AccountLink path={path} view={{ ...narrowed, [filter]: [value] }}>
                      {name}
                    </AccountLink>
                  ) : (
                    <AccountLink
                      path={`${path}/${encodeURIComponent(value)}`}
                      view={narrowed}
                      {...(path === 'overlays' ? { tab: 'results' } : {})}
                    >
                      {name}
                    </AccountLink>
                  ),
                value: format.number(row.impressions),
                beside: format.rate(row.engagementRate),
                share: row.impressions / Math.max(1, total.impressions),
              };
            })}
          />
        )}
      </QueryBoundary>
    </Card>
  );
}

/** The API's parameters are lists that its client may change. */
function toLists(filters: Filters): { campaignId?: string[]; videoId?: string[] } {
  const { campaignId, videoId } = filters;
  return {
    ...(campaignId === undefined ? {} : { campaignId: [...campaignId] }),
    ...(videoId === undefined ? {} : { videoId: [...videoId] }),
  };
}
