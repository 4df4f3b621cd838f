import { Trans, useLingui } from '@lingui/react/macro';
import type { AttributedConversion } from '@overlay/contract';
import { toCampaignName } from '../../app/analytics/campaign-name.ts';
import { useGet } from '../../app/api/queries.ts';
import { useFormat } from '../../app/locale/format.ts';
import { ListCard } from '../../app/query/list-card.tsx';
import { AccountLink } from '../../app/view/account-link.tsx';
import type { ViewQuery } from '../../app/view/view.ts';
import { formatAmount } from './amounts.ts';
import { toLatest } from './queries.ts';

/** The latest conversions. The list takes only days: the filters of the page concern interactions. */
export function LatestConversions({ days }: { readonly days: ViewQuery }) {
  const { t } = useLingui();
  const format = useFormat();
  const { timezone } = days;
  const conversions = useGet('/api/conversions', toLatest(days), { live: true, keepPrevious: true });
  return (
    <ListCard
      title={t`Latest conversions`}
      note={t`In this period, ignoring filters, each with the interaction that led to it.`}
      query={conversions}
      rowsOf={(data) => data.conversions as readonly AttributedConversion[]}
      skeletonRows={5}
      caption={t`Conversions, newest first`}
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
        { id: 'type', onPhone: 'words', header: t`What`, cell: ({ conversionType }) => conversionType },
        { id: 'order', onPhone: 'hidden', header: t`Order`, cell: ({ orderId }) => orderId ?? '–' },
        {
          id: 'value',
          onPhone: 'beside',
          header: t`Value`,
          align: 'end',
          cell: ({ value, currency }) =>
            value === undefined ? '–' : formatAmount(format, String(value), currency ?? ''),
        },
        {
          id: 'attribution',
          onPhone: 'words',
          header: t`Attributed to`,
          cell: ({ attribution }) =>
            attribution === null ? (
              <Trans>no interaction</Trans>
            ) : (
              <AccountLink path={`campaigns/${encodeURIComponent(attribution.campaignId)}`}>
                {toCampaignName(attribution.campaignId)}
              </AccountLink>
            ),
        },
      ]}
    />
  );
}
