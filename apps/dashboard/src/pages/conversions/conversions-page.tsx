import { Trans, useLingui } from '@lingui/react/macro';
import type { AttributionModel, ConversionSummary } from '@overlay/contract';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { baseUrl } from '../../app/api/address.ts';
import { useGet } from '../../app/api/queries.ts';
import { type Format, useFormat } from '../../app/locale/format.ts';
import { useAccount } from '../../app/session/account-context.ts';
import { useViewQuery } from '../../app/view/use-view.ts';
import { AccountLink } from '../../components/account-link/account-link.tsx';
import { Card, Cards, Stat } from '../../components/card/card.tsx';
import { Choice } from '../../components/choice/choice.tsx';
import { CopySnippet } from '../../components/copy-snippet/copy-snippet.tsx';
import { EmptyState } from '../../components/empty-state/empty-state.tsx';
import { ExportCsv } from '../../components/export-csv/export-csv.tsx';
import { Filters } from '../../components/filters/filters.tsx';
import { Loaded } from '../../components/loaded/loaded.tsx';
import { Page } from '../../components/page/page.tsx';
import { PeriodPicker } from '../../components/period/period-picker.tsx';
import { Skeleton } from '../../components/skeleton/skeleton.tsx';
import { Table } from '../../components/table/table.tsx';
import { formatAmount } from './amounts.ts';
import styles from './conversions.module.css';
import { parseModel } from './conversions-questions.ts';
import { LatestConversions } from './latest-conversions.tsx';

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
    last: t`The last answer in the 7 days before a conversion gets all of the credit.`,
    first: t`The first answer in the 7 days before a conversion gets all of the credit.`,
    linear: t`All answers in the 7 days before a conversion share the credit in equal parts.`,
  };
  return (
    <Page
      title={t`Conversions`}
      intro={t`What viewers did afterwards, and which campaign led them there.`}
      actions={<ExportCsv path="/api/analytics/conversions" query={asked} name="conversions" />}
      toolbar={
        <>
          <PeriodPicker />
          <Choice
            label={t`Who gets the credit`}
            value={model}
            onChange={setModel}
            options={[
              { value: 'last', label: t`Last answer` },
              { value: 'first', label: t`First answer` },
              { value: 'linear', label: t`All in equal parts` },
            ]}
          />
          <Filters names={['campaignId', 'creativeId', 'videoId', 'overlayId', 'installationId']} />
        </>
      }
    >
      <p className={styles.model}>{explained[model]}</p>
      <Loaded
        query={summary}
        skeleton={<Skeleton shape="card" count={2} />}
        isEmpty={({ conversions }) => conversions === 0}
        empty={<NoConversions />}
      >
        {(data) => (
          <>
            <Totals summary={data} />
            <Campaigns rows={data.rows} />
          </>
        )}
      </Loaded>
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
            name={t`Worth in ${currency}`}
            value={formatAmount(format, value, currency)}
            beside={t`of ${formatCredit(format, conversions)} conversions`}
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
                t`No answer before it`
              ) : (
                <AccountLink path={`campaigns/${encodeURIComponent(campaignId)}`}>{campaignId}</AccountLink>
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
            header: t`Worth`,
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
      title={t`No conversion in these days`}
      snippet={
        <CopySnippet
          title={t`From your server, when an order is placed`}
          code={[
            `curl "${address}" \\`,
            '  -H "Authorization: Bearer $SECRET_KEY" -H "Content-Type: application/json" \\',
            `  -d '{"conversionType":"purchase","orderId":"10023","value":"59.90","currency":"EUR","sessionId":"…"}'`,
          ].join('\n')}
        />
      }
    >
      <Trans>
        A conversion is what you wanted a viewer to do: a purchase, a sign-up, a download. Your server sends
        it; the session that the script gives to the order says who it was.
      </Trans>
    </EmptyState>
  );
}

/** Who gets the credit stands in the address, as days and filters do. */
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
