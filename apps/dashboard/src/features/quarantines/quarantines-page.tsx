import { Trans, useLingui } from '@lingui/react/macro';
import type { Quarantine } from '@overlay/contract';
import { useChange } from '../../app/api/queries.ts';
import { usePages } from '../../app/api/use-pages.ts';
import { useFormat } from '../../app/locale/format.ts';
import { ErrorNotice } from '../../app/query/error-notice.tsx';
import { ListCard } from '../../app/query/list-card.tsx';
import { useAccount } from '../../app/session/account-context.ts';
import { usePageTitle } from '../../app/use-page-title.ts';
import { Badge } from '../../ui/badge/badge.tsx';
import { Button } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { Page } from '../../ui/page/page.tsx';
import type { Column } from '../../ui/table/table.tsx';
import { showToast } from '../../ui/toast/toast-store.ts';
import styles from './quarantines.module.css';
import { firstQuarantines } from './queries.ts';

/** Sudden bursts: stored, and not counted until somebody decides that they are honest. */
export default function QuarantinesPage() {
  const { t } = useLingui();
  const format = useFormat();
  const { can } = useAccount();
  const toReason = useReasons();
  const quarantines = usePages(
    '/api/quarantines',
    (page) => page.quarantines as readonly Quarantine[],
    firstQuarantines,
    { refetchInterval: 10_000 },
  );
  const change = useChange(
    (api, { quarantineId, isReleased }: { readonly quarantineId: string; readonly isReleased: boolean }) => {
      const request = { params: { path: { quarantineId } } };
      return isReleased
        ? api.post('/api/quarantines/{quarantineId}/release', request)
        : api.post('/api/quarantines/{quarantineId}/restore', request);
    },
    ['/api/quarantines', '/api/analytics/summary', '/api/analytics/timeseries', '/api/analytics/breakdown'],
  );
  const setReleased = (quarantineId: string, isReleased: boolean) => {
    const undo = () => change.mutate({ quarantineId, isReleased: !isReleased });
    const done = isReleased ? t`These events are counted now` : t`These events are left out again`;
    change.mutate({ quarantineId, isReleased }, { onSuccess: () => showToast(done, undo) });
  };
  const columns: readonly Column<Quarantine>[] = [
    {
      id: 'burst',
      header: t`Burst`,
      cell: ({ reason, releasedAt }) => (
        <>
          {toReason[reason]}{' '}
          {releasedAt === undefined ? (
            <Badge tone="warn">{t`Not counted`}</Badge>
          ) : (
            <Badge tone="good">{t`Counted`}</Badge>
          )}
        </>
      ),
    },
    {
      id: 'when',
      onPhone: 'wide',
      header: t`When`,
      cell: ({ from, to }) => format.dateTimeRange(from, to),
    },
    {
      id: 'events',
      onPhone: 'wide',
      header: t`Events`,
      cell: ({ events, countedBefore }) => (
        <>
          {format.number(events)}
          <span className={styles.more}>
            <Trans>{format.number(countedBefore)} counted before detection</Trans>
          </span>
        </>
      ),
    },
    ...(can('quarantines:manage')
      ? [
          {
            id: 'change',
            header: t`Actions`,
            isHeaderHidden: true as const,
            align: 'end' as const,
            cell: ({ quarantineId, from, releasedAt }: Quarantine) => {
              const since = format.dateTime(from, { dateStyle: 'medium', timeStyle: 'medium' });
              return releasedAt === undefined ? (
                <Button
                  size="small"
                  aria-label={t`Count it: burst of ${since}`}
                  onClick={() => setReleased(quarantineId, true)}
                >
                  <Trans>Count it</Trans>
                </Button>
              ) : (
                <Button
                  size="small"
                  aria-label={t`Leave out the burst of ${since}`}
                  onClick={() => setReleased(quarantineId, false)}
                >
                  <Trans>Leave out</Trans>
                </Button>
              );
            },
          },
        ]
      : []),
  ];
  return (
    <Page
      title={usePageTitle()}
      intro={
        <Trans>
          Sudden bursts that look <a href="docs/quarantines">fake</a>: many events from one network, many new
          devices, or many equal answers. They are stored, but left out of every number (in quarantine). Count
          a burst that was real; you can undo that at any time.
        </Trans>
      }
    >
      {change.error && <ErrorNotice error={change.error} />}
      <ListCard
        query={quarantines}
        rowsOf={(rows) => rows}
        skeletonRows={3}
        empty={
          <EmptyState title={t`No bursts`}>
            <Trans>
              Nothing that your pages sent looked fake. A burst appears here as soon as it is found.
            </Trans>
          </EmptyState>
        }
        caption={t`Suspicious bursts`}
        rowId={({ quarantineId }) => quarantineId}
        columns={columns}
      />
    </Page>
  );
}

function useReasons(): Readonly<Record<Quarantine['reason'], string>> {
  const { t } = useLingui();
  return {
    network: t`Too many events from one network`,
    devices: t`Too many new devices`,
    answer: t`Too many equal answers from a few networks`,
  };
}
