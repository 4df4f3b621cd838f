import { Trans, useLingui } from '@lingui/react/macro';
import type { Answer } from '../../app/api/api.ts';
import { useGet } from '../../app/api/queries.ts';
import { useFormat } from '../../app/locale/format.ts';
import { Badge } from '../../components/badge/badge.tsx';
import { Button } from '../../components/button/button.tsx';
import { Card } from '../../components/card/card.tsx';
import { downloadBlob } from '../../components/chart/download.ts';
import { EmptyState } from '../../components/empty-state/empty-state.tsx';
import { Loaded } from '../../components/loaded/loaded.tsx';
import { Skeleton } from '../../components/skeleton/skeleton.tsx';
import { type Column, Table } from '../../components/table/table.tsx';

type Erasure = Answer<'get', '/api/privacy/erasures'>['erasures'][number];

/** What was erased and when, with the receipts. An erasure that runs is watched to its end. */
export function Erasures() {
  const { t } = useLingui();
  const format = useFormat();
  const erasures = useGet('/api/privacy/erasures', { params: { query: { limit: 50 } } }, { live: true });
  const columns: readonly Column<Erasure>[] = [
    {
      id: 'requested',
      header: t`Asked for`,
      sortBy: ({ requestedAt }) => requestedAt,
      cell: ({ requestedAt }) => format.dateTime(requestedAt),
    },
    { id: 'state', header: t`State`, cell: ({ state }) => <State state={state} /> },
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
            aria-label={t`Save the receipt of ${erasureId}`}
            onClick={() =>
              downloadBlob(new Blob([receipt], { type: 'application/jose' }), `${erasureId}.jws`)
            }
          >
            <Trans>Save</Trans>
          </Button>
        ),
    },
  ];
  return (
    <Card
      title={t`Erasures`}
      note={
        <Trans>
          A receipt is signed; whoever has it can check it with the keys at{' '}
          <a href="api/privacy/receipt-keys">api/privacy/receipt-keys</a>.
        </Trans>
      }
    >
      <Loaded
        query={erasures}
        skeleton={<Skeleton shape="row" count={2} />}
        isEmpty={(answer) => answer.erasures.length === 0}
        empty={<EmptyState title={t`Nothing was erased yet`} />}
      >
        {(answer) => (
          <Table
            caption={t`Erasures`}
            rows={answer.erasures}
            rowId={({ erasureId }) => erasureId}
            columns={columns}
          />
        )}
      </Loaded>
    </Card>
  );
}

function State({ state }: Pick<Erasure, 'state'>) {
  const { t } = useLingui();
  switch (state) {
    case 'pending':
      return <Badge>{t`waits`}</Badge>;
    case 'running':
      return <Badge tone="accent">{t`under way`}</Badge>;
    case 'finished':
      return <Badge tone="good">{t`finished`}</Badge>;
  }
}
