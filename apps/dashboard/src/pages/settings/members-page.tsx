import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Answer } from '../../app/api/api.ts';
import { useChange, useGet } from '../../app/api/queries.ts';
import { useFormat } from '../../app/locale/format.ts';
import { useAccount } from '../../app/session/account-context.ts';
import { type Role, useRoleNames } from '../../app/session/role-names.ts';
import { Badge } from '../../components/badge/badge.tsx';
import { Button } from '../../components/button/button.tsx';
import { Card } from '../../components/card/card.tsx';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { ErrorNotice } from '../../components/error-notice/error-notice.tsx';
import { BareSelect } from '../../components/field/field.tsx';
import { Icon } from '../../components/icon/icon.tsx';
import { Loaded } from '../../components/loaded/loaded.tsx';
import { Skeleton } from '../../components/skeleton/skeleton.tsx';
import { type Column, Table } from '../../components/table/table.tsx';
import { showToast } from '../../components/toast/toast-store.ts';
import { Invitations } from './invitations.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { SettingsFrame } from './settings-frame.tsx';

type Member = Answer<'get', '/api/members'>['members'][number];

/** Who may do what in the account, and who is invited. */
export default function MembersPage() {
  const { t } = useLingui();
  const [isInviting, setInviting] = useState(false);
  const members = useGet('/api/members');
  return (
    <SettingsFrame title={t`Members`}>
      <Card
        title={t`People`}
        note={
          <Trans>Viewers read, editors also publish, owners also manage keys, people and settings.</Trans>
        }
        actions={
          <Button variant="primary" onClick={() => setInviting(true)}>
            <Icon name="plus" size={16} />
            <Trans>Invite</Trans>
          </Button>
        }
      >
        <Loaded query={members} skeleton={<Skeleton shape="row" count={2} />}>
          {(answer) => <MemberTable members={answer.members} />}
        </Loaded>
      </Card>
      <Invitations />
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </SettingsFrame>
  );
}

function MemberTable({ members }: { readonly members: readonly Member[] }) {
  const { t } = useLingui();
  const format = useFormat();
  const { person } = useAccount();
  const roleNames = useRoleNames();
  const [removing, setRemoving] = useState<Member>();
  const change = useChange(
    (api, { personId, role }: Pick<Member, 'personId' | 'role'>) =>
      api.patch('/api/members/{personId}', { params: { path: { personId } }, body: { role } }),
    ['/api/members'],
  );
  const remove = useChange(
    (api, personId: string) => api.delete('/api/members/{personId}', { params: { path: { personId } } }),
    ['/api/members'],
  );
  const setRole = ({ personId, role: before }: Member, role: Role) =>
    change.mutate(
      { personId, role },
      {
        onSuccess: () => showToast(t`The role was changed`, () => change.mutate({ personId, role: before })),
      },
    );
  const columns: readonly Column<Member>[] = [
    {
      id: 'name',
      header: t`Name`,
      sortBy: ({ name }) => name,
      cell: ({ name, email, personId }) => (
        <>
          {name} {personId === person.personId && <Badge plain>{t`you`}</Badge>}
          <br />
          {email}
        </>
      ),
    },
    {
      id: 'role',
      header: t`Role`,
      cell: (member) => (
        <BareSelect
          aria-label={t`Role of ${member.name}`}
          value={member.role}
          onChange={(event) => setRole(member, event.target.value as Role)}
        >
          {Object.entries(roleNames).map(([role, label]) => (
            <option key={role} value={role}>
              {label}
            </option>
          ))}
        </BareSelect>
      ),
    },
    {
      id: 'factor',
      header: t`Second factor`,
      cell: ({ hasTwoFactor }) =>
        hasTwoFactor ? <Badge tone="good">{t`on`}</Badge> : <Badge>{t`off`}</Badge>,
    },
    { id: 'joined', header: t`Since`, cell: ({ joinedAt }) => format.date(joinedAt) },
    {
      id: 'remove',
      header: <span className="visually-hidden">{t`Actions`}</span>,
      align: 'end',
      cell: (member) => (
        <Button
          size="small"
          variant="danger"
          aria-label={t`Remove ${member.name}`}
          onClick={() => setRemoving(member)}
        >
          <Trans>Remove</Trans>
        </Button>
      ),
    },
  ];
  const close = () => setRemoving(undefined);
  return (
    <>
      {change.error && <ErrorNotice error={change.error} />}
      <Table caption={t`People`} rows={members} rowId={({ personId }) => personId} columns={columns} />
      {removing && (
        <ConfirmDialog
          title={t`Remove ${removing.name}?`}
          description={
            <Trans>They no longer see this account. To come back they need a new invitation.</Trans>
          }
          confirm={<Trans>Remove</Trans>}
          change={remove}
          onClose={close}
          onConfirm={() => remove.mutate(removing.personId, { onSuccess: close })}
        />
      )}
    </>
  );
}
