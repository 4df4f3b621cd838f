import { Trans, useLingui } from '@lingui/react/macro';
import { useGet } from '../../app/api/queries.ts';
import { useFormat } from '../../app/locale/format.ts';
import { useViewQuery } from '../../app/view/use-view.ts';
import type { FilterName, Filters } from '../../app/view/view.ts';
import { AccountLink } from '../account-link/account-link.tsx';
import { Card } from '../card/card.tsx';
import { Loaded } from '../loaded/loaded.tsx';
import { type Dimension, useNames } from '../names/use-names.ts';
import { ShareBars } from '../share-bars/share-bars.tsx';
import { Skeleton } from '../skeleton/skeleton.tsx';
import styles from './top-list.module.css';

export interface TopListProps {
  readonly by: Dimension;
  readonly title: string;
  /** The page with all of them; one of them is below it. Below `breakdowns` it is a filter instead. */
  readonly path: 'campaigns' | 'videos' | 'overlays' | 'breakdowns';
  readonly filter: FilterName;
  /** What the page is about; goes along with the links, too. */
  readonly narrowed?: Filters;
}

const most = 5;

/** The first few of a breakdown, and the way to all of them. */
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
      actions={
        <AccountLink path={path} view={narrowed}>
          <Trans>All</Trans>
        </AccountLink>
      }
    >
      <Loaded
        query={breakdown}
        skeleton={<Skeleton shape="row" count={most} />}
        isEmpty={({ rows }) => rows.length === 0}
        empty={
          <p className={styles.empty}>
            <Trans>Nothing in these days.</Trans>
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
                beside: format.percent(row.engagementRate),
                share: row.impressions / Math.max(1, total.impressions),
              };
            })}
          />
        )}
      </Loaded>
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
