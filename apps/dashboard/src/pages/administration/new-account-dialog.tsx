import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer } from '../../app/api/api.ts';
import { Form } from '../../app/forms/form.tsx';
import { useSubmit } from '../../app/forms/use-submit.ts';
import { instanceApi } from '../../app/session/session.ts';
import { Button } from '../../components/button/button.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { TextField } from '../../components/field/field.tsx';
import { LinkDialog } from '../settings/link-dialog.tsx';

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
        title={t`The account ${account.name} is made; its owner joins by this link`}
        link={invitation.link}
        isMailed={invitation.isMailed}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog open onOpenChange={onClose} title={t`New account`}>
      <Form
        submission={submission}
        actionsAtEnd
        actions={
          <>
            <Button onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
            <Button type="submit" variant="primary" busy={submission.isBusy}>
              <Trans>Make the account</Trans>
            </Button>
          </>
        }
      >
        <TextField
          label={t`Name of the account`}
          name="name"
          required
          maxLength={200}
          autoFocus
          error={submission.of('name')}
        />
        <TextField
          label={t`E-mail of its owner`}
          hint={t`Your own, if it is for you`}
          name="ownerEmail"
          type="email"
          autoComplete="off"
          required
          error={submission.of('ownerEmail')}
        />
      </Form>
    </Dialog>
  );
}
