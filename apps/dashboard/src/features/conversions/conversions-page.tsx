import { Trans, useLingui } from '@lingui/react/macro';
import type { AttributionModel, ConversionSummary } from '@overlay/contract';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { CampaignLabel } from '../../app/analytics/campaign-label.tsx';
import { ExportCsv } from '../../app/analytics/export-csv.tsx';
import { baseUrl } from '../../app/api/address.ts';
import { useGet } from '../../app/api/queries.ts';
import { type Format, useFormat } from '../../app/locale/format.ts';
import { QueryBoundary } from '../../app/query/query-boundary.tsx';
import { useAccount } from '../../app/session/account-context.ts';
import { usePageTitle } from '../../app/use-page-title.ts';
import { Filters } from '../../app/view/filters.tsx';
import { PeriodPicker } from '../../app/view/period-picker.tsx';
import { ShowAllTime } from '../../app/view/show-all-time.tsx';
import { useViewQuery } from '../../app/view/use-view.ts';
import { Card, Cards, Stat } from '../../ui/card/card.tsx';
import { Choice } from '../../ui/choice/choice.tsx';
import { CopySnippet } from '../../ui/copy-snippet/copy-snippet.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { Table } from '../../ui/table/table.tsx';
import { formatAmount } from './amounts.ts';
import styles from './conversions.module.css';
import { LatestConversions } from './latest-conversions.tsx';
import { parseModel } from './queries.ts';

export default function ConversionsPage() {
  const { t } = useLingui();
  const { can } = useAccount();
  const [model, setModel] = useModel();
  const query = useViewQuery();
  const asked = { ...query, model };
  const summary = useGet(
    '/api/analytics/conversions',
    { params: { query: asked } },
    { live: true, keepPrevious: true },
  );
  const explained: Readonly<Record<AttributionModel, string>> = {
    last: t`The last interaction in the 7 days before a conversion gets all the credit.`,
    first: t`The first interaction in the 7 days before a conversion gets all the credit.`,
    linear: t`All interactions in the 7 days before a conversion share the credit equally.`,
  };
  return (
    <Page
      title={usePageTitle()}
      intro={t`What viewers did after an overlay, and which campaign gets the credit.`}
      actions={<ExportCsv path="/api/analytics/conversions" query={asked} name="conversions" />}
      toolbar={
        <>
          <PeriodPicker />
          <Filters names={['campaignId', 'creativeId', 'videoId', 'overlayId', 'installationId']} />
          <Choice
            label={t`Attribution`}
            value={model}
            onChange={setModel}
            options={[
              { value: 'last', label: t`Last interaction` },
              { value: 'first', label: t`First interaction` },
              { value: 'linear', label: t`Linear` },
            ]}
          />
        </>
      }
    >
      <p className={styles.model}>{explained[model]}</p>
      <QueryBoundary
        query={summary}
        skeleton={<Skeleton shape="card" count={2} />}
        isEmpty={({ conversions }) => conversions === 0}
        empty={
          <Card>
            <NoConversions />
          </Card>
        }
      >
        {(data) => (
          <>
            <Totals summary={data} />
            <Campaigns rows={data.rows} />
          </>
        )}
      </QueryBoundary>
      {can('events:read') && summary.data !== undefined && summary.data.conversions > 0 && (
        <LatestConversions days={query} />
      )}
    </Page>
  );
}

function Totals({ summary }: { readonly summary: ConversionSummary }) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <div className={styles.totals}>
      <Cards size="amount">
        <Stat name={t`Conversions`} value={formatCredit(format, summary.conversions)} />
        {summary.values.map(({ currency, value, conversions }) => (
          <Stat
            key={currency}
            name={t`Value in ${currency}`}
            value={formatAmount(format, value, currency)}
            beside={t`Conversions with a value: ${formatCredit(format, conversions)}`}
          />
        ))}
      </Cards>
    </div>
  );
}

type Row = ConversionSummary['rows'][number];

function Campaigns({ rows }: { readonly rows: readonly Row[] }) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <Card title={t`By campaign`}>
      <Table
        caption={t`Conversions by campaign and currency`}
        rows={rows}
        rowId={({ campaignId, currency }) => `${campaignId} ${currency}`}
        columns={[
          {
            id: 'campaign',
            header: t`Campaign`,
            sortBy: ({ campaignId }) => campaignId,
            cell: ({ campaignId }) =>
              campaignId === 'unattributed' ? (
                t`No interaction before it`
              ) : (
                <CampaignLabel campaignId={campaignId} />
              ),
          },
          {
            id: 'conversions',
            header: t`Conversions`,
            align: 'end',
            sortBy: ({ conversions }) => conversions,
            cell: ({ conversions }) => formatCredit(format, conversions),
          },
          {
            id: 'value',
            header: t`Value`,
            align: 'end',
            sortBy: ({ value }) => (value === null ? null : Number(value)),
            cell: ({ value, currency }) => (value === null ? '–' : formatAmount(format, value, currency)),
          },
        ]}
      />
    </Card>
  );
}

/** Equal parts of a conversion are no whole numbers. */
function formatCredit(format: Format, conversions: number): string {
  return format.number(conversions, { maximumFractionDigits: 2 });
}

function NoConversions() {
  const { t } = useLingui();
  const address = new URL('api/sdk/conversion', baseUrl).href;
  return (
    <EmptyState
      title={t`No conversions in this period`}
      actions={<ShowAllTime />}
      snippet={
        <CopySnippet
          title={t`On your server, when an order is placed`}
          code={[
            `curl "${address}" \\`,
            '  -H "Authorization: Bearer $SECRET_KEY" -H "Content-Type: application/json" \\',
            `  -d '{"conversionType":"purchase","orderId":"10023","value":"59.90","currency":"EUR","sessionId":"…"}'`,
          ].join('\n')}
        />
      }
    >
      <Trans>
        A conversion is what you want viewers to do: buy, sign up, download. Your server sends it, together
        with the session ID that the script adds to the order.
      </Trans>
    </EmptyState>
  );
}

/** The attribution model is part of the address, like days and filters. */
function useModel(): [AttributionModel, (model: AttributionModel) => void] {
  const model = parseModel(useSearch({ strict: false }));
  const navigate = useNavigate();
  const change = (next: AttributionModel) =>
    void navigate({
      to: '.',
      search: ((before: object) => ({ ...before, model: next === 'last' ? undefined : next })) as never,
      resetScroll: false,
    });
  return [model, change];
}
