import { useLingui } from '@lingui/react/macro';
import type { Column } from '../../ui/table/table.tsx';
import { useFormat } from '../locale/format.ts';

interface Counted {
  readonly impressions: number;
  readonly interactions: number;
  readonly engagementRate: number;
}

/** The three number columns of every analytics table, always in the same order. */
export function useCountColumns<Row extends Counted>(): readonly Column<Row>[] {
  const { t } = useLingui();
  const format = useFormat();
  return [
    {
      id: 'impressions',
      header: t`Impressions`,
      align: 'end',
      cell: ({ impressions }) => format.number(impressions),
      sortBy: ({ impressions }) => impressions,
    },
    {
      id: 'interactions',
      header: t`Interactions`,
      align: 'end',
      cell: ({ interactions }) => format.number(interactions),
      sortBy: ({ interactions }) => interactions,
    },
    {
      id: 'engagementRate',
      header: t`Engagement rate`,
      align: 'end',
      cell: ({ engagementRate }) => format.rate(engagementRate),
      sortBy: ({ engagementRate }) => engagementRate,
    },
  ];
}
