import { Trans, useLingui } from '@lingui/react/macro';
import type { Answer } from '../../app/api/api.ts';
import { useChange, useGet } from '../../app/api/queries.ts';
import { useFormat } from '../../app/locale/format.ts';
import { Badge } from '../../components/badge/badge.tsx';
import { Button } from '../../components/button/button.tsx';
import { Card } from '../../components/card/card.tsx';
import { ErrorNotice } from '../../components/error-notice/error-notice.tsx';
import { Loaded } from '../../components/loaded/loaded.tsx';
import { Skeleton } from '../../components/skeleton/skeleton.tsx';
import { type Column, Table } from '../../components/table/table.tsx';
import { describeBrowser } from './describe-browser.ts';

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
          {describeBrowser(userAgent) ?? t`Unknown`} {isCurrent && <Badge tone="good">{t`this one`}</Badge>}
        </>
      ),
    },
    { id: 'began', header: t`Signed in`, cell: ({ createdAt }) => format.dateTime(createdAt) },
    { id: 'used', header: t`Last used`, cell: ({ lastUsedAt }) => format.date(lastUsedAt) },
    {
      id: 'end',
      header: <span className="visually-hidden">{t`Actions`}</span>,
      align: 'end',
      cell: ({ signInId, isCurrent }) =>
        isCurrent ? null : (
          <Button size="small" busy={end.isPending} onClick={() => end.mutate(signInId)}>
            <Trans>Sign out there</Trans>
          </Button>
        ),
    },
  ];
  return (
    <Card
      title={t`Where you are signed in`}
      actions={
        (sessions.data?.sessions.length ?? 0) > 1 && (
          <Button size="small" busy={endOthers.isPending} onClick={() => endOthers.mutate()}>
            <Trans>Sign out everywhere else</Trans>
          </Button>
        )
      }
    >
      {(end.error ?? endOthers.error) && <ErrorNotice error={end.error ?? endOthers.error} />}
      <Loaded query={sessions} skeleton={<Skeleton shape="row" count={2} />}>
        {(answer) => (
          <Table
            caption={t`Where you are signed in`}
            rows={answer.sessions}
            rowId={({ signInId }) => signInId}
            columns={columns}
          />
        )}
      </Loaded>
    </Card>
  );
}
