import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Form } from '../../app/forms/form.tsx';
import { useSubmit } from '../../app/forms/use-submit.ts';
import { useAccount } from '../../app/session/account-context.ts';
import { instanceApi, sessionQuery } from '../../app/session/session.ts';
import { Button } from '../../components/button/button.tsx';
import { Card } from '../../components/card/card.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { TextField } from '../../components/field/field.tsx';
import { showToast } from '../../components/toast/toast-store.ts';

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
      note={<Trans>The account stays as it is for everybody else.</Trans>}
      actions={
        <Button onClick={() => setOpen(true)}>
          <Trans>Leave</Trans>
        </Button>
      }
    >
      {isOpen && (
        <Dialog
          open
          onOpenChange={close}
          title={t`Leave ${account.name}?`}
          description={<Trans>To come back you need an invitation of an owner.</Trans>}
        >
          <Form
            submission={submission}
            actionsAtEnd
            actions={
              <>
                <Button onClick={close}>
                  <Trans>Cancel</Trans>
                </Button>
                <Button type="submit" variant="danger" busy={submission.isBusy}>
                  <Trans>Leave</Trans>
                </Button>
              </>
            }
          >
            {null}
          </Form>
        </Dialog>
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
          Its events, overlays, keys, sites, members and log are deleted. Nobody can bring them back.
        </Trans>
      }
      actions={
        <Button variant="danger" onClick={() => setOpen(true)}>
          <Trans>Delete the account</Trans>
        </Button>
      }
    >
      {isOpen && (
        <Dialog
          open
          onOpenChange={close}
          title={t`Delete ${account.name} for good?`}
          description={
            <Trans>
              Pages with its keys show no overlays any more and nothing more is counted, at once. Export first
              what you want to keep. Everybody keeps their sign-in for other accounts.
            </Trans>
          }
        >
          <Form
            submission={submission}
            actionsAtEnd
            actions={
              <>
                <Button onClick={close}>
                  <Trans>Cancel</Trans>
                </Button>
                <Button
                  type="submit"
                  variant="danger"
                  disabled={typed.trim() !== account.name.trim()}
                  busy={submission.isBusy}
                >
                  <Trans>Delete for good</Trans>
                </Button>
              </>
            }
          >
            <TextField
              label={t`Type the name of the account: ${account.name}`}
              name="name"
              autoComplete="off"
              required
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              error={submission.of('name')}
            />
          </Form>
        </Dialog>
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
