import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer } from '../../app/api/api.ts';
import { FormDialog } from '../../app/forms/form-dialog.tsx';
import { LinkDialog } from '../../app/forms/link-dialog.tsx';
import { useSubmit } from '../../app/forms/use-submit.ts';
import { instanceApi } from '../../app/session/session.ts';
import { TextField } from '../../ui/field/field.tsx';

type Made = Answer<'post', '/api/accounts'>;

/** An account and its first owner, who joins it by a link. */
export function NewAccountDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [made, setMade] = useState<Made>();
  const submission = useSubmit(async (text) => {
    const body = { name: text('name'), ownerEmail: text('ownerEmail') };
    setMade(await instanceApi.post('/api/accounts', { body }));
    await queries.invalidateQueries({ queryKey: ['nobody', '/api/accounts'] });
  });
  if (made !== undefined) {
    const { account, invitation } = made;
    return (
      <LinkDialog
        title={t`Account ${account.name} created. Its owner joins with this link`}
        link={invitation.link}
        isMailed={invitation.isMailed}
        onClose={onClose}
      />
    );
  }
  return (
    <FormDialog
      title={t`New account`}
      submission={submission}
      submitLabel={<Trans>Create account</Trans>}
      onClose={onClose}
    >
      <TextField label={t`Account name`} name="name" required maxLength={80} error={submission.of('name')} />
      <TextField
        label={t`Owner's e-mail`}
        hint={t`Use your own if the account is for you`}
        name="ownerEmail"
        type="email"
        autoComplete="off"
        required
        error={submission.of('ownerEmail')}
      />
    </FormDialog>
  );
}
