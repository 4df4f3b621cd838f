import { Trans, useLingui } from '@lingui/react/macro';
import type { Answer } from '../../../app/api/api.ts';
import { useChange, useGet } from '../../../app/api/queries.ts';
import { useFormat } from '../../../app/locale/format.ts';
import { ErrorNotice } from '../../../app/query/error-notice.tsx';
import { ListCard } from '../../../app/query/list-card.tsx';
import { Badge } from '../../../ui/badge/badge.tsx';
import { Button } from '../../../ui/button/button.tsx';
import type { Column } from '../../../ui/table/table.tsx';
import styles from '../settings.module.css';

type SignIn = Answer<'get', '/api/sessions'>['sessions'][number];

/** Where the person is signed in, and the way out of each place. */
export function SessionsCard() {
  const { t } = useLingui();
  const format = useFormat();
  const sessions = useGet('/api/sessions');
  const end = useChange(
    (api, signInId: string) => api.delete('/api/sessions/{signInId}', { params: { path: { signInId } } }),
    ['/api/sessions'],
  );
  const endOthers = useChange((api) => api.delete('/api/sessions'), ['/api/sessions']);
  const columns: readonly Column<SignIn>[] = [
    {
      id: 'browser',
      header: t`Browser`,
      cell: ({ userAgent, isCurrent }) => (
        <>
          {describeBrowser(userAgent) ?? t`Unknown`}{' '}
          {isCurrent && <Badge tone="good">{t`this browser`}</Badge>}
        </>
      ),
    },
    {
      id: 'began',
      header: t`Signed in`,
      cell: ({ createdAt }) => <span className={styles.moment}>{format.dateTime(createdAt)}</span>,
    },
    { id: 'used', header: t`Last used`, cell: ({ lastUsedAt }) => format.date(lastUsedAt) },
    {
      id: 'end',
      header: t`Actions`,
      isHeaderHidden: true,
      align: 'end',
      cell: ({ signInId, isCurrent }) =>
        isCurrent ? null : (
          <Button size="small" busy={end.isPending} onClick={() => end.mutate(signInId)}>
            <Trans>Sign out</Trans>
          </Button>
        ),
    },
  ];
  return (
    <ListCard
      title={t`Where you are signed in`}
      actions={
        (sessions.data?.sessions.length ?? 0) > 1 && (
          <Button size="small" busy={endOthers.isPending} onClick={() => endOthers.mutate()}>
            <Trans>Sign out everywhere else</Trans>
          </Button>
        )
      }
      query={sessions}
      rowsOf={(answer) => answer.sessions}
      skeletonRows={2}
      caption={t`Where you are signed in`}
      rowId={({ signInId }) => signInId}
      columns={columns}
    >
      {(end.error ?? endOthers.error) && <ErrorNotice error={end.error ?? endOthers.error} />}
    </ListCard>
  );
}

/** The order matters: the user agents of earlier ones also contain the names of later ones. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** `Firefox, Linux`: enough to tell sessions apart; undefined if it is no known browser. */
function describeBrowser(userAgent: string): string | undefined {
  const browser = browsers.find(([pattern]) => pattern.test(userAgent))?.[1];
  const system = systems.find(([pattern]) => pattern.test(userAgent))?.[1];
  const names = [browser, system].filter((name) => name !== undefined);
  return names.length === 0 ? undefined : names.join(', ');
}
