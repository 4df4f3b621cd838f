import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Form } from '../../app/forms/form.tsx';
import { readLinkToken } from '../../app/forms/link-token.ts';
import { useSubmit } from '../../app/forms/use-submit.ts';
import { instanceApi, sessionQuery } from '../../app/session/session.ts';
import { Plain } from '../../app/shell/plain.tsx';
import { Button, LinkButton } from '../../components/button/button.tsx';
import { TextField } from '../../components/field/field.tsx';
import { Page } from '../../components/page/page.tsx';

/** With the token of a link: a new password. Without: asks for a link, where the service can mail one. */
export default function ResetPasswordPage() {
  const { t } = useLingui();
  const [token] = useState(readLinkToken);
  return (
    <Plain>
      <Page title={t`New password`}>
        {token === undefined ? <AskForLink /> : <SetPassword token={token} />}
      </Page>
    </Plain>
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
        <Trans>If there is somebody with this address, a link is on its way to them.</Trans>
      </p>
    );
  }
  if (session?.sendsMail === false) {
    return (
      <p>
        <Trans>Whoever runs this service can make a link with which you set a new password.</Trans>
      </p>
    );
  }
  return (
    <Form
      submission={submission}
      actions={
        <Button type="submit" variant="primary" busy={submission.isBusy}>
          <Trans>Send me a link</Trans>
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
  const [isDone, setDone] = useState(false);
  const submission = useSubmit(async (text) => {
    const body = { token, newPassword: text('newPassword') };
    await instanceApi.post('/api/password-resets/redeem', { body });
    queries.clear();
    setDone(true);
  });
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
          <Trans>Set the password</Trans>
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
