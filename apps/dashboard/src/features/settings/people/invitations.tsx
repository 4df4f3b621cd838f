import { Trans, useLingui } from '@lingui/react/macro';
import type { Answer } from '../../../app/api/api.ts';
import { useChange, useGet } from '../../../app/api/queries.ts';
import { useFormat } from '../../../app/locale/format.ts';
import { ErrorNotice } from '../../../app/query/error-notice.tsx';
import { ListCard } from '../../../app/query/list-card.tsx';
import { useRoleNames } from '../../../app/session/role-names.ts';
import { Button } from '../../../ui/button/button.tsx';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import type { Column } from '../../../ui/table/table.tsx';
import { showToast } from '../../../ui/toast/toast-store.ts';

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
    { id: 'email', header: t`E-mail`, cell: ({ email }) => <Email email={email} /> },
    { id: 'role', header: t`Role`, cell: ({ role }) => roleNames[role] },
    { id: 'by', header: t`Invited by`, cell: ({ invitedBy }) => invitedBy ?? '–' },
    { id: 'until', header: t`Valid until`, cell: ({ expiresAt }) => format.date(expiresAt) },
    {
      id: 'revoke',
      header: t`Actions`,
      isHeaderHidden: true,
      align: 'end',
      cell: ({ invitationId, email }) => (
        <Button
          size="small"
          aria-label={t`Revoke the invitation of ${email}`}
          onClick={() => revoke.mutate(invitationId, { onSuccess: () => showToast(t`Invitation revoked`) })}
        >
          <Trans>Revoke</Trans>
        </Button>
      ),
    },
  ];
  return (
    <ListCard
      title={t`Invitations`}
      query={invitations}
      rowsOf={(answer) => answer.invitations}
      skeletonRows={1}
      empty={
        <EmptyState
          title={t`No open invitations`}
        >{t`People you invite appear here until they accept.`}</EmptyState>
      }
      caption={t`Invitations`}
      rowId={({ invitationId }) => invitationId}
      columns={columns}
    >
      {revoke.error && <ErrorNotice error={revoke.error} />}
    </ListCard>
  );
}

/** Where it is broken, it is before the `@`. */
function Email({ email }: { readonly email: string }) {
  const at = email.lastIndexOf('@');
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}
