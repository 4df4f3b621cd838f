import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer } from '../../../app/api/api.ts';
import { FormDialog } from '../../../app/forms/form-dialog.tsx';
import { LinkDialog } from '../../../app/forms/link-dialog.tsx';
import { useSubmit } from '../../../app/forms/use-submit.ts';
import { useApi } from '../../../app/session/account-context.ts';
import { type Role, useRoleNames } from '../../../app/session/role-names.ts';
import { Select, TextField } from '../../../ui/field/field.tsx';

type Invitation = Answer<'post', '/api/invitations'>;

export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui();
  const api = useApi();
  const queries = useQueryClient();
  const roleNames = useRoleNames();
  const [invitation, setInvitation] = useState<Invitation>();
  const submission = useSubmit(async (text) => {
    const body = { email: text('email'), role: text('role') as Role };
    setInvitation(await api.post('/api/invitations', { body }));
    await queries.invalidateQueries({ queryKey: [api.accountId, '/api/invitations'] });
  });
  if (invitation !== undefined) {
    return (
      <LinkDialog
        title={t`${invitation.email} is invited`}
        link={invitation.link}
        isMailed={invitation.isMailed}
        onClose={onClose}
      />
    );
  }
  return (
    <FormDialog
      title={t`Invite someone`}
      submission={submission}
      submitLabel={<Trans>Invite</Trans>}
      onClose={onClose}
    >
      <TextField
        label={t`E-mail`}
        name="email"
        type="email"
        autoComplete="off"
        required
        error={submission.of('email')}
      />
      <Select label={t`Role`} name="role" defaultValue="editor">
        {Object.entries(roleNames).map(([role, label]) => (
          <option key={role} value={role}>
            {label}
          </option>
        ))}
      </Select>
    </FormDialog>
  );
}
