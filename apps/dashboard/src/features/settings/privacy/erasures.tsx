import { Trans, useLingui } from '@lingui/react/macro';
import type { Answer } from '../../../app/api/api.ts';
import { useGet } from '../../../app/api/queries.ts';
import { useFormat } from '../../../app/locale/format.ts';
import { ListCard } from '../../../app/query/list-card.tsx';
import { Badge } from '../../../ui/badge/badge.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { downloadBlob } from '../../../ui/chart/download.ts';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import type { Column } from '../../../ui/table/table.tsx';

type Erasure = Answer<'get', '/api/privacy/erasures'>['erasures'][number];

/** What was erased and when, with the receipts. An erasure that runs is watched to its end. */
export function Erasures() {
  const { t } = useLingui();
  const format = useFormat();
  const erasures = useGet('/api/privacy/erasures', { params: { query: { limit: 50 } } }, { live: true });
  const columns: readonly Column<Erasure>[] = [
    {
      id: 'requested',
      header: t`Requested`,
      sortBy: ({ requestedAt }) => requestedAt,
      cell: ({ requestedAt }) => format.dateTime(requestedAt),
    },
    { id: 'state', header: t`Status`, cell: ({ state }) => <State state={state} /> },
    {
      id: 'erased',
      header: t`Erased`,
      cell: ({ erased }) =>
        erased === null
          ? '–'
          : t`${format.number(erased.events)} events, ${format.number(erased.conversions)} conversions`,
    },
    {
      id: 'receipt',
      header: t`Receipt`,
      cell: ({ erasureId, receipt }) =>
        receipt === null ? (
          '–'
        ) : (
          <Button
            size="small"
            aria-label={t`Download the receipt for ${erasureId}`}
            onClick={() =>
              downloadBlob(new Blob([receipt], { type: 'application/jose' }), `${erasureId}.jws`)
            }
          >
            <Trans>Download</Trans>
          </Button>
        ),
    },
  ];
  return (
    <ListCard
      title={t`Erasures`}
      note={
        <Trans>
          Receipts are signed. Anyone can verify one with the keys at{' '}
          <a href="api/privacy/receipt-keys">api/privacy/receipt-keys</a>.
        </Trans>
      }
      query={erasures}
      rowsOf={(answer) => answer.erasures}
      skeletonRows={2}
      empty={
        <EmptyState title={t`No erasures yet`}>{t`Each erasure appears here with its receipt.`}</EmptyState>
      }
      caption={t`Erasures`}
      rowId={({ erasureId }) => erasureId}
      columns={columns}
    />
  );
}

function State({ state }: Pick<Erasure, 'state'>) {
  const { t } = useLingui();
  switch (state) {
    case 'pending':
      return <Badge>{t`waiting`}</Badge>;
    case 'running':
      return <Badge tone="accent">{t`in progress`}</Badge>;
    case 'finished':
      return <Badge tone="good">{t`finished`}</Badge>;
  }
}
