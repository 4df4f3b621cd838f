import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Answer } from '../../../app/api/api.ts';
import { useChange, useGet } from '../../../app/api/queries.ts';
import { useFormat } from '../../../app/locale/format.ts';
import { ErrorNotice } from '../../../app/query/error-notice.tsx';
import { ListCard } from '../../../app/query/list-card.tsx';
import { useAccount } from '../../../app/session/account-context.ts';
import { type Role, useRoleNames } from '../../../app/session/role-names.ts';
import { Badge } from '../../../ui/badge/badge.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { BareSelect } from '../../../ui/field/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { Column } from '../../../ui/table/table.tsx';
import { showToast } from '../../../ui/toast/toast-store.ts';
import styles from '../settings.module.css';
import { SettingsFrame } from '../settings-frame.tsx';
import { Invitations } from './invitations.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { RemoveMemberDialog } from './remove-member-dialog.tsx';

type Member = Answer<'get', '/api/members'>['members'][number];

/** Who may do what in the account, and who is invited. */
export default function MembersPage() {
  const [isInviting, setInviting] = useState(false);
  return (
    <SettingsFrame>
      <Members onInvite={() => setInviting(true)} />
      <Invitations />
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </SettingsFrame>
  );
}

function Members({ onInvite }: { readonly onInvite: () => void }) {
  const { t } = useLingui();
  const format = useFormat();
  const { person } = useAccount();
  const members = useGet('/api/members');
  const roleNames = useRoleNames();
  const [removing, setRemoving] = useState<Member>();
  const change = useChange(
    (api, { personId, role }: Pick<Member, 'personId' | 'role'>) =>
      api.patch('/api/members/{personId}', { params: { path: { personId } }, body: { role } }),
    ['/api/members', '/api/invitations'],
  );
  const setRole = ({ personId, role: before }: Member, role: Role) =>
    change.mutate(
      { personId, role },
      {
        onSuccess: () => showToast(t`Role changed`, () => change.mutate({ personId, role: before })),
      },
    );
  const columns: readonly Column<Member>[] = [
    {
      id: 'name',
      header: t`Name`,
      sortBy: ({ name }) => name,
      cell: ({ name, email, emailVerifiedAt, personId }) => (
        <>
          {name} {personId === person.personId && <Badge plain>{t`you`}</Badge>}
          <span className={styles.mail}>
            {email} {emailVerifiedAt === null && <Badge plain>{t`not confirmed`}</Badge>}
          </span>
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
      header: t`Two-factor`,
      cell: ({ hasTwoFactor }) =>
        hasTwoFactor ? <Badge tone="good">{t`on`}</Badge> : <Badge>{t`off`}</Badge>,
    },
    { id: 'joined', onPhone: 'hidden', header: t`Since`, cell: ({ joinedAt }) => format.date(joinedAt) },
    {
      id: 'remove',
      header: t`Actions`,
      isHeaderHidden: true,
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
  return (
    <ListCard
      title={t`People`}
      note={
        <Trans>
          Viewers can view, editors can also publish, owners can also manage keys, people and settings.
        </Trans>
      }
      actions={
        <Button variant="primary" onClick={onInvite}>
          <Icon name="plus" size={16} />
          <Trans>Invite</Trans>
        </Button>
      }
      query={members}
      rowsOf={(answer) => answer.members}
      skeletonRows={2}
      caption={t`People`}
      rowId={({ personId }) => personId}
      columns={columns}
    >
      {change.error && <ErrorNotice error={change.error} />}
      {removing && <RemoveMemberDialog member={removing} onClose={() => setRemoving(undefined)} />}
    </ListCard>
  );
}
