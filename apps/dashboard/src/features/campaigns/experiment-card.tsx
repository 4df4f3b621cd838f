import { Trans, useLingui } from '@lingui/react/macro';
import type { Experiment } from '@overlay/contract';
import { ExportCsv } from '../../app/analytics/export-csv.tsx';
import { useCountColumns } from '../../app/analytics/use-count-columns.tsx';
import { useGet } from '../../app/api/queries.ts';
import { useFormat } from '../../app/locale/format.ts';
import { QueryBoundary } from '../../app/query/query-boundary.tsx';
import { useViewQuery } from '../../app/view/use-view.ts';
import { Badge } from '../../ui/badge/badge.tsx';
import { Card } from '../../ui/card/card.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { Table } from '../../ui/table/table.tsx';
import styles from './campaign.module.css';
import { rateScale, toVerdict, type Verdict } from './verdict.ts';
import { VerdictWords } from './verdict-words.tsx';

/** The creatives of a campaign side by side, and what that means. */
export function ExperimentCard({ campaignId }: { readonly campaignId: string }) {
  const { t } = useLingui();
  const { campaignId: _others, ...filters } = useViewQuery();
  const query = { ...filters, campaignId: [campaignId] };
  const experiment = useGet(
    '/api/analytics/experiment',
    { params: { query } },
    { live: true, keepPrevious: true },
  );
  return (
    <Card
      title={t`Creatives`}
      actions={<ExportCsv path="/api/analytics/experiment" query={query} name={`${campaignId}-creatives`} />}
    >
      <QueryBoundary query={experiment} skeleton={<Skeleton shape="row" count={5} />}>
        {(data) => (
          <>
            <VerdictBox verdict={toVerdict(data)} />
            {data.rows.length > 0 && <CreativeTable rows={data.rows} />}
            {data.leftOut.withoutCreative.impressions > 0 && (
              <p className={styles.note}>
                <Trans>Events without a creative are not compared.</Trans>
              </p>
            )}
          </>
        )}
      </QueryBoundary>
    </Card>
  );
}

function VerdictBox({ verdict }: { readonly verdict: Verdict }) {
  const { t } = useLingui();
  const names: Readonly<Record<Verdict['code'], string>> = {
    no_data: t`No data`,
    one_creative: t`Nothing to compare`,
    sample_ratio_mismatch: t`Something is wrong`,
    too_early: t`Too early`,
    winner: t`Decided`,
    equivalent: t`Tie`,
    undecided: t`Undecided`,
  };
  return (
    <div className={styles.verdict} data-tone={verdict.tone}>
      <Badge tone={verdict.tone}>{names[verdict.code]}</Badge>
      <p className={styles.words}>
        <VerdictWords verdict={verdict} />
      </p>
    </div>
  );
}

type Row = Experiment['rows'][number];

function CreativeTable({ rows }: { readonly rows: readonly Row[] }) {
  const { t } = useLingui();
  const format = useFormat();
  const countColumns = useCountColumns<Row>();
  const scale = rateScale(rows);
  return (
    <Table
      caption={t`Creatives, highest rate first`}
      rows={rows}
      rowId={({ creative }) => creative}
      columns={[
        {
          id: 'creative',
          header: t`Creative`,
          cell: ({ creative }) => creative,
          sortBy: ({ creative }) => creative,
        },
        ...countColumns,
        {
          id: 'interval',
          header: t`95% interval`,
          cell: ({ low, high, engagementRate }) =>
            low === null || high === null ? (
              '–'
            ) : (
              <span className={styles.interval}>
                <span className={styles.range}>
                  {format.rate(low)} – {format.rate(high)}
                </span>
                <span className={styles.axis} aria-hidden="true">
                  <span
                    className={styles.spread}
                    style={{
                      insetInlineStart: `${(low / scale) * 100}%`,
                      inlineSize: `${((high - low) / scale) * 100}%`,
                    }}
                  />
                  <span
                    className={styles.point}
                    style={{ insetInlineStart: `${(Math.min(engagementRate, scale) / scale) * 100}%` }}
                  />
                </span>
              </span>
            ),
        },
        {
          id: 'best',
          header: t`Chance to be best`,
          align: 'end',
          sortBy: ({ probabilityBest }) => probabilityBest,
          cell: ({ probabilityBest }) =>
            probabilityBest === null ? '–' : format.rate(Math.min(probabilityBest, 0.999)),
        },
      ]}
    />
  );
}
