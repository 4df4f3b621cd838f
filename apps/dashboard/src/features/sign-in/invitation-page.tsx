import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Answer } from '../../app/api/api.ts';
import { ApiProblem } from '../../app/api/api-problem.ts';
import { Form } from '../../app/forms/form.tsx';
import { useSubmit } from '../../app/forms/use-submit.ts';
import { QueryBoundary } from '../../app/query/query-boundary.tsx';
import { useRoleNames } from '../../app/session/role-names.ts';
import {
  instanceApi,
  readLinkToken,
  rememberAccount,
  type Session,
  sessionQuery,
} from '../../app/session/session.ts';
import { SignOnButton } from '../../app/session/sign-on-button.tsx';
import { usePageTitle } from '../../app/use-page-title.ts';
import { Button } from '../../ui/button/button.tsx';
import { TextField } from '../../ui/field/field.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

type Opened = Answer<'post', '/api/invitations/open'>;

/** The link of an invitation, followed by a new person or by one who can sign in already. */
export default function InvitationPage() {
  const [token] = useState(() => readLinkToken() ?? '');
  const opened = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => instanceApi.post('/api/invitations/open', { body: { token } }),
    enabled: token !== '',
  });
  return (
    <SignInFrame>
      <Page title={usePageTitle()}>
        {token === '' ? (
          <p>
            <Trans>This link is incomplete. Open it again from the message you received.</Trans>
          </p>
        ) : (
          <QueryBoundary query={opened} skeleton={<Skeleton shape="row" count={3} />}>
            {(invitation) => <Accept token={token} invitation={invitation} />}
          </QueryBoundary>
        )}
      </Page>
    </SignInFrame>
  );
}

function Accept({ token, invitation }: { readonly token: string; readonly invitation: Opened }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const roleNames = useRoleNames();
  const { data: session } = useQuery(sessionQuery);
  const [needsCode, setNeedsCode] = useState(false);
  // Whether the person has a password is for them to say: the service tells nobody who has the link.
  const [hasPassword, setHasPassword] = useState(false);
  const { singleSignOn = false, passwordSignIn = true } = session ?? {};
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
    const body = isSignedIn ? {} : toCredentials(hasPassword, text);
    try {
      await enter(await instanceApi.post('/api/invitations/accept', { body: { token, ...body } }));
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.code !== 'second_factor_required') throw error;
      setNeedsCode(true);
    }
  });
  const { accountName, email, invitedBy } = invitation;
  const role = roleNames[invitation.role];
  const words = (
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
  );
  const signOn = singleSignOn && !isSignedIn && (
    <SignOnButton variant={passwordSignIn ? 'secondary' : 'primary'} invitation={token} />
  );
  if (!passwordSignIn && !isSignedIn) {
    return (
      <>
        {words}
        {signOn}
      </>
    );
  }
  return (
    <Form
      submission={submission}
      actions={
        <Button type="submit" variant="primary" busy={submission.isBusy}>
          <Trans>Join {accountName}</Trans>
        </Button>
      }
    >
      {words}
      {signOn}
      {!isSignedIn && (
        <>
          <input type="hidden" name="email" autoComplete="username" value={email} />
          {!hasPassword && (
            <TextField
              label={t`Your name`}
              name="name"
              autoComplete="name"
              required
              maxLength={80}
              error={submission.of('name')}
            />
          )}
          <TextField
            label={hasPassword ? t`Password` : t`New password`}
            hint={hasPassword ? undefined : t`At least 12 characters`}
            name="password"
            type="password"
            autoComplete={hasPassword ? 'current-password' : 'new-password'}
            minLength={hasPassword ? undefined : 12}
            required
            error={submission.of('password')}
          />
          {needsCode && (
            <TextField
              label={t`Code`}
              hint={t`The six digits from your authenticator app, or a backup code`}
              name="code"
              autoComplete="one-time-code"
              required
              autoFocus
            />
          )}
          <p>
            <Button variant="quiet" size="small" onClick={() => setHasPassword(!hasPassword)}>
              {hasPassword ? <Trans>I am new here</Trans> : <Trans>I already have a password here</Trans>}
            </Button>
          </p>
        </>
      )}
    </Form>
  );
}

/** A person with a password proves who they are; a new one chooses a name and a password. */
export function toCredentials(hasPassword: boolean, text: (name: string) => string) {
  if (!hasPassword) return { name: text('name'), password: text('password') };
  const code = text('code');
  return { password: text('password'), ...(code === '' ? {} : { code }) };
}
