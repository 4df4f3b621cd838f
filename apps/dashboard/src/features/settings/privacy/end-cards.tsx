import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { FormDialog } from '../../../app/forms/form-dialog.tsx';
import { useSubmit } from '../../../app/forms/use-submit.ts';
import { useAccount } from '../../../app/session/account-context.ts';
import { instanceApi, sessionQuery } from '../../../app/session/session.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { TextField } from '../../../ui/field/field.tsx';
import { showToast } from '../../../ui/toast/toast-store.ts';

/** The ends that an account can take: for one of its members, and for all. */
export function EndCards() {
  const { can } = useAccount();
  return (
    <>
      <LeaveCard />
      {can('account:delete') && <DeleteCard />}
    </>
  );
}

function LeaveCard() {
  const { t } = useLingui();
  const { account } = useAccount();
  const [isOpen, setOpen] = useState(false);
  const goOn = useGoOnElsewhere();
  const submission = useSubmit(async () => {
    await instanceApi.delete('/api/memberships/{accountId}', {
      params: { path: { accountId: account.accountId } },
    });
    await goOn();
    showToast(t`You have left ${account.name}`);
  });
  const close = () => setOpen(false);
  return (
    <Card
      title={t`Leave this account`}
      note={<Trans>Nothing changes for the other members.</Trans>}
      actions={
        <Button onClick={() => setOpen(true)}>
          <Trans>Leave</Trans>
        </Button>
      }
    >
      {isOpen && (
        <FormDialog
          title={t`Leave ${account.name}?`}
          description={<Trans>To come back, you need an invitation from an owner.</Trans>}
          submission={submission}
          submitLabel={<Trans>Leave</Trans>}
          isDangerous
          onClose={close}
        />
      )}
    </Card>
  );
}

function DeleteCard() {
  const { t } = useLingui();
  const { account, api } = useAccount();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const goOn = useGoOnElsewhere();
  const submission = useSubmit(async (text) => {
    await api.post('/api/account/deletion', { body: { name: text('name') } });
    await goOn();
    showToast(t`${account.name} is deleted`);
  });
  const close = () => {
    setOpen(false);
    setTyped('');
  };
  return (
    <Card
      title={t`Delete this account`}
      note={
        <Trans>
          This deletes its events, overlays, keys, installations, members and audit log. This cannot be
          undone.
        </Trans>
      }
      actions={
        <Button variant="danger" onClick={() => setOpen(true)}>
          <Trans>Delete account</Trans>
        </Button>
      }
    >
      {isOpen && (
        <FormDialog
          title={t`Delete ${account.name} permanently?`}
          description={
            <Trans>
              Pages with its keys stop showing overlays and counting events immediately. Export what you want
              to keep first. Members keep access to their other accounts.
            </Trans>
          }
          submission={submission}
          submitLabel={<Trans>Delete permanently</Trans>}
          isDangerous
          isReady={typed.trim() === account.name.trim()}
          onClose={close}
        >
          <TextField
            label={t`Enter the account name: ${account.name}`}
            name="name"
            autoComplete="off"
            required
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            error={submission.of('name')}
          />
        </FormDialog>
      )}
    </Card>
  );
}

/** To another account of the person, or to the page for those without one. */
function useGoOnElsewhere(): () => Promise<void> {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    await queries.fetchQuery({ ...sessionQuery, staleTime: 0 });
    await navigate({ to: '/' });
    queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] });
  };
}
