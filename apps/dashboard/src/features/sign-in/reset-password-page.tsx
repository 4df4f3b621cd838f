import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Form } from '../../app/forms/form.tsx';
import { useSubmit } from '../../app/forms/use-submit.ts';
import { instanceApi, readLinkToken, sessionQuery } from '../../app/session/session.ts';
import { usePageTitle } from '../../app/use-page-title.ts';
import { Button, LinkButton } from '../../ui/button/button.tsx';
import { TextField } from '../../ui/field/field.tsx';
import { Page } from '../../ui/page/page.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

/** With the token of a link: a new password. Without: asks for a link, where the service can mail one. */
export default function ResetPasswordPage() {
  const [token] = useState(readLinkToken);
  return (
    <SignInFrame>
      <Page title={usePageTitle()}>
        {token === undefined ? <AskForLink /> : <SetPassword token={token} />}
      </Page>
    </SignInFrame>
  );
}

function AskForLink() {
  const { t } = useLingui();
  const { data: session } = useQuery(sessionQuery);
  const [hasAsked, setAsked] = useState(false);
  const submission = useSubmit(async (text) => {
    await instanceApi.post('/api/password-resets', { body: { email: text('email') } });
    setAsked(true);
  });
  if (hasAsked) {
    return (
      <p role="status">
        <Trans>If this address belongs to someone here, we have sent them a link.</Trans>
      </p>
    );
  }
  if (session?.sendsMail === false) {
    return (
      <p>
        <Trans>The operator of this service can give you a link to set a new password.</Trans>
      </p>
    );
  }
  return (
    <Form
      submission={submission}
      actions={
        <Button type="submit" variant="primary" busy={submission.isBusy}>
          <Trans>Send link</Trans>
        </Button>
      }
    >
      <TextField
        label={t`E-mail`}
        name="email"
        type="email"
        autoComplete="username"
        required
        error={submission.of('email')}
      />
    </Form>
  );
}

function SetPassword({ token }: { readonly token: string }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const { data: session } = useQuery(sessionQuery);
  const [isDone, setDone] = useState(false);
  const submission = useSubmit(async (text) => {
    const body = { token, newPassword: text('newPassword') };
    await instanceApi.post('/api/password-resets/redeem', { body });
    queries.clear();
    setDone(true);
  });
  if (isDone && session?.passwordSignIn === false) {
    return (
      <>
        <p role="status">
          <Trans>You are signed in here, and signed out everywhere else.</Trans>
        </p>
        <LinkButton to="/" variant="primary">
          <Trans>Go to the dashboard</Trans>
        </LinkButton>
      </>
    );
  }
  if (isDone) {
    return (
      <>
        <p role="status">
          <Trans>Your new password is set. You were signed out everywhere.</Trans>
        </p>
        <LinkButton to="/sign-in" variant="primary">
          <Trans>Sign in</Trans>
        </LinkButton>
      </>
    );
  }
  return (
    <Form
      submission={submission}
      actions={
        <Button type="submit" variant="primary" busy={submission.isBusy}>
          <Trans>Set password</Trans>
        </Button>
      }
    >
      <TextField
        label={t`New password`}
        hint={t`At least 12 characters`}
        name="newPassword"
        type="password"
        autoComplete="new-password"
        minLength={12}
        maxLength={200}
        required
        autoFocus
        error={submission.of('newPassword')}
      />
    </Form>
  );
}
