import { Trans, useLingui } from '@lingui/react/macro';
import type { Answer } from '../../app/api/api.ts';
import { useChange, useGet } from '../../app/api/queries.ts';
import { useFormat } from '../../app/locale/format.ts';
import { useRoleNames } from '../../app/session/role-names.ts';
import { Button } from '../../components/button/button.tsx';
import { Card } from '../../components/card/card.tsx';
import { EmptyState } from '../../components/empty-state/empty-state.tsx';
import { ErrorNotice } from '../../components/error-notice/error-notice.tsx';
import { Loaded } from '../../components/loaded/loaded.tsx';
import { Skeleton } from '../../components/skeleton/skeleton.tsx';
import { type Column, Table } from '../../components/table/table.tsx';
import { showToast } from '../../components/toast/toast-store.ts';

type Invitation = Answer<'get', '/api/invitations'>['invitations'][number];

/** Who has been invited and has not come yet. Their links cannot be shown again; a new invitation makes a new one. */
export function Invitations() {
  const { t } = useLingui();
  const format = useFormat();
  const roleNames = useRoleNames();
  const invitations = useGet('/api/invitations');
  const revoke = useChange(
    (api, invitationId: string) =>
      api.delete('/api/invitations/{invitationId}', { params: { path: { invitationId } } }),
    ['/api/invitations'],
  );
  const columns: readonly Column<Invitation>[] = [
    { id: 'email', header: t`E-mail`, cell: ({ email }) => email },
    { id: 'role', header: t`Role`, cell: ({ role }) => roleNames[role] },
    { id: 'by', header: t`Invited by`, cell: ({ invitedBy }) => invitedBy ?? '–' },
    { id: 'until', header: t`Valid until`, cell: ({ expiresAt }) => format.dateTime(expiresAt) },
    {
      id: 'revoke',
      header: <span className="visually-hidden">{t`Actions`}</span>,
      align: 'end',
      cell: ({ invitationId, email }) => (
        <Button
          size="small"
          aria-label={t`Revoke the invitation of ${email}`}
          onClick={() =>
            revoke.mutate(invitationId, { onSuccess: () => showToast(t`The invitation is revoked`) })
          }
        >
          <Trans>Revoke</Trans>
        </Button>
      ),
    },
  ];
  return (
    <Card title={t`Invitations`}>
      {revoke.error && <ErrorNotice error={revoke.error} />}
      <Loaded
        query={invitations}
        skeleton={<Skeleton shape="row" />}
        isEmpty={(answer) => answer.invitations.length === 0}
        empty={<EmptyState title={t`Nobody is invited at the moment`} />}
      >
        {(answer) => (
          <Table
            caption={t`Invitations`}
            rows={answer.invitations}
            rowId={({ invitationId }) => invitationId}
            columns={columns}
          />
        )}
      </Loaded>
    </Card>
  );
}
