import { Trans } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Form } from '../../app/forms/form.tsx';
import { useSubmit } from '../../app/forms/use-submit.ts';
import { instanceApi, readLinkToken, sessionQuery } from '../../app/session/session.ts';
import { SignInForm } from '../../app/session/sign-in-form.tsx';
import { SignOnButton } from '../../app/session/sign-on-button.tsx';
import { usePageTitle } from '../../app/use-page-title.ts';
import { Button, LinkButton } from '../../ui/button/button.tsx';
import { Page } from '../../ui/page/page.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

/** The link that proves an e-mail address. It counts only for the person who is signed in, and only once they agree. */
export default function VerifyEmailPage() {
  const [token] = useState(() => readLinkToken() ?? '');
  const queries = useQueryClient();
  const { data: session } = useQuery(sessionQuery);
  const person = session?.person;
  return (
    <SignInFrame>
      <Page title={usePageTitle()}>
        {person === null ? (
          <>
            <p>
              <Trans>Sign in to confirm your e-mail address.</Trans>
            </p>
            {session?.singleSignOn === true && (
              <SignOnButton variant="secondary" next={`/verify-email#token=${token}`} />
            )}
            {session?.passwordSignIn === true && (
              <SignInForm onSignedIn={(after) => queries.setQueryData(sessionQuery.queryKey, after)} />
            )}
          </>
        ) : (
          person !== undefined && <Confirm token={token} email={person.email} />
        )}
      </Page>
    </SignInFrame>
  );
}

function Confirm({ token, email }: { readonly token: string; readonly email: string }) {
  const queries = useQueryClient();
  const [isDone, setDone] = useState(false);
  const submission = useSubmit(async () => {
    const session = await instanceApi.post('/api/session/verify-email', { body: { token } });
    queries.setQueryData(sessionQuery.queryKey, session);
    setDone(true);
  });
  if (isDone) {
    return (
      <>
        <p role="status">
          <Trans>Your e-mail address is confirmed.</Trans>
        </p>
        <LinkButton to="/" variant="primary">
          <Trans>Go to the dashboard</Trans>
        </LinkButton>
      </>
    );
  }
  return (
    <Form
      submission={submission}
      actions={
        <Button type="submit" variant="primary" busy={submission.isBusy}>
          <Trans>Confirm {email}</Trans>
        </Button>
      }
    >
      <p>
        <Trans>You are signed in as {email}. Confirm only if you signed up with this address.</Trans>
      </p>
    </Form>
  );
}
