import { Trans, useLingui } from '@lingui/react/macro';
import type { AttributedConversion } from '@overlay/contract';
import { useGet } from '../../app/api/queries.ts';
import { useFormat } from '../../app/locale/format.ts';
import type { ViewQuery } from '../../app/view/view.ts';
import { AccountLink } from '../../components/account-link/account-link.tsx';
import { Card } from '../../components/card/card.tsx';
import { Loaded } from '../../components/loaded/loaded.tsx';
import { Skeleton } from '../../components/skeleton/skeleton.tsx';
import { Table } from '../../components/table/table.tsx';
import { formatAmount } from './amounts.ts';
import { toLatest } from './conversions-questions.ts';

/** The last conversions one by one. The list knows days alone: the filters of the page concern answers. */
export function LatestConversions({ days }: { readonly days: ViewQuery }) {
  const { t } = useLingui();
  const format = useFormat();
  const { timezone } = days;
  const conversions = useGet('/api/conversions', toLatest(days), { live: true, keepPrevious: true });
  return (
    <Card
      title={t`Latest conversions`}
      note={t`Of these days, without the filters: each with the answer that led to it.`}
    >
      <Loaded query={conversions} skeleton={<Skeleton shape="row" count={5} />}>
        {(data) => (
          <Table
            caption={t`Conversions, newest first`}
            rows={data.conversions as readonly AttributedConversion[]}
            rowId={({ conversionId }) => conversionId}
            columns={[
              {
                id: 'when',
                header: t`When`,
                cell: ({ timestamp }) =>
                  format.dateTime(timestamp, {
                    dateStyle: 'medium',
                    timeStyle: 'short',
                    timeZone: timezone,
                  }),
              },
              { id: 'type', header: t`What`, cell: ({ conversionType }) => conversionType },
              { id: 'order', header: t`Order`, cell: ({ orderId }) => orderId ?? '–' },
              {
                id: 'value',
                header: t`Worth`,
                align: 'end',
                cell: ({ value, currency }) =>
                  value === undefined ? '–' : formatAmount(format, String(value), currency ?? ''),
              },
              {
                id: 'attribution',
                header: t`Led there by`,
                cell: ({ attribution }) =>
                  attribution === null ? (
                    <Trans>no answer</Trans>
                  ) : (
                    <AccountLink path={`campaigns/${encodeURIComponent(attribution.campaignId)}`}>
                      {attribution.campaignId}
                    </AccountLink>
                  ),
              },
            ]}
          />
        )}
      </Loaded>
    </Card>
  );
}
