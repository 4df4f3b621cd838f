import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Answer } from '../../app/api/api.ts';
import { ApiProblem } from '../../app/api/api-problem.ts';
import { Form } from '../../app/forms/form.tsx';
import { readLinkToken } from '../../app/forms/link-token.ts';
import { useSubmit } from '../../app/forms/use-submit.ts';
import { useRoleNames } from '../../app/session/role-names.ts';
import { instanceApi, rememberAccount, type Session, sessionQuery } from '../../app/session/session.ts';
import { Plain } from '../../app/shell/plain.tsx';
import { Button } from '../../components/button/button.tsx';
import { TextField } from '../../components/field/field.tsx';
import { Loaded } from '../../components/loaded/loaded.tsx';
import { Page } from '../../components/page/page.tsx';
import { Skeleton } from '../../components/skeleton/skeleton.tsx';

type Opened = Answer<'post', '/api/invitations/open'>;

/** Somebody follows the link of an invitation: as a new person, or as one who can sign in already. */
export default function InvitationPage() {
  const { t } = useLingui();
  const [token] = useState(() => readLinkToken() ?? '');
  const opened = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => instanceApi.post('/api/invitations/open', { body: { token } }),
    enabled: token !== '',
  });
  return (
    <Plain>
      <Page title={t`Invitation`}>
        {token === '' ? (
          <p>
            <Trans>This link is not complete. Open it again from the message that you were sent.</Trans>
          </p>
        ) : (
          <Loaded query={opened} skeleton={<Skeleton shape="card" />}>
            {(invitation) => <Accept token={token} invitation={invitation} />}
          </Loaded>
        )}
      </Page>
    </Plain>
  );
}

function Accept({ token, invitation }: { readonly token: string; readonly invitation: Opened }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const roleNames = useRoleNames();
  const { data: session } = useQuery(sessionQuery);
  const [needsCode, setNeedsCode] = useState(false);
  const isSignedIn = session?.person?.email.toLowerCase() === invitation.email.toLowerCase();
  const enter = async (after: Session) => {
    const before = new Set(session?.accounts.map(({ accountId }) => accountId));
    const joined = after.accounts.find(({ accountId }) => !before.has(accountId)) ?? after.accounts[0];
    queries.clear();
    queries.setQueryData(sessionQuery.queryKey, after);
    if (joined !== undefined) rememberAccount(joined.accountId);
    await navigate({ to: '/' });
  };
  const submission = useSubmit(async (text) => {
    const body = isSignedIn ? {} : toCredentials(invitation.isKnown, text);
    try {
      await enter(await instanceApi.post('/api/invitations/accept', { body: { token, ...body } }));
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.code !== 'second_factor_required') throw error;
      setNeedsCode(true);
    }
  });
  const { accountName, email, invitedBy, isKnown } = invitation;
  const role = roleNames[invitation.role];
  return (
    <Form
      submission={submission}
      actions={
        <Button type="submit" variant="primary" busy={submission.isBusy}>
          <Trans>Join {accountName}</Trans>
        </Button>
      }
    >
      <p>
        {invitedBy === null ? (
          <Trans>
            {email} is invited to <strong>{accountName}</strong> ({role}).
          </Trans>
        ) : (
          <Trans>
            {invitedBy} invites {email} to <strong>{accountName}</strong> ({role}).
          </Trans>
        )}
      </p>
      {!isSignedIn && (
        <>
          <input type="hidden" name="email" autoComplete="username" value={email} />
          {!isKnown && (
            <TextField
              label={t`Your name`}
              name="name"
              autoComplete="name"
              required
              maxLength={100}
              error={submission.of('name')}
            />
          )}
          <TextField
            label={isKnown ? t`Password` : t`New password`}
            hint={isKnown ? undefined : t`At least 12 characters`}
            name="password"
            type="password"
            autoComplete={isKnown ? 'current-password' : 'new-password'}
            minLength={isKnown ? undefined : 12}
            required
            error={submission.of('password')}
          />
          {needsCode && (
            <TextField
              label={t`Code`}
              hint={t`Six digits from your authenticator app, or one of your backup codes`}
              name="code"
              autoComplete="one-time-code"
              required
              autoFocus
            />
          )}
        </>
      )}
    </Form>
  );
}

/** A person with a password proves who they are; a new one chooses a name and a password. */
export function toCredentials(isKnown: boolean, text: (name: string) => string) {
  if (!isKnown) return { name: text('name'), password: text('password') };
  const code = text('code');
  return { password: text('password'), ...(code === '' ? {} : { code }) };
}
