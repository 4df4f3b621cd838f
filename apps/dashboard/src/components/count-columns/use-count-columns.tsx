import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../app/locale/format.ts';
import type { Column } from '../table/table.tsx';

interface Counted {
  readonly impressions: number;
  readonly interactions: number;
  readonly engagementRate: number;
}

/** The three numbers that every table of the analytics has, always in the same order. */
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
      cell: ({ engagementRate }) => format.percent(engagementRate),
      sortBy: ({ engagementRate }) => engagementRate,
    },
  ];
}
