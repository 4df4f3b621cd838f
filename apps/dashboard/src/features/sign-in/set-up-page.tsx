import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import type { Answer } from '../../app/api/api.ts';
import { ApiProblem } from '../../app/api/api-problem.ts';
import { ErrorNotice } from '../../app/query/error-notice.tsx';
import { instanceApi, sessionQuery } from '../../app/session/session.ts';
import { usePageTitle } from '../../app/use-page-title.ts';
import { Button, LinkButton } from '../../ui/button/button.tsx';
import { CopySnippet } from '../../ui/copy-snippet/copy-snippet.tsx';
import { TextField } from '../../ui/field/field.tsx';
import { Page } from '../../ui/page/page.tsx';
import styles from './set-up.module.css';
import { SignInFrame } from './sign-in-frame.tsx';

type SetUpAnswer = Answer<'post', '/api/set-up'>;

/** The first page of a new service: the person who can read its log becomes its administrator. */
export default function SetUpPage() {
  const title = usePageTitle();
  const queries = useQueryClient();
  const { data: session } = useQuery(sessionQuery);
  const [made, setMade] = useState<SetUpAnswer>();
  if (made !== undefined) return <SignInFrame>{<Keys made={made} />}</SignInFrame>;
  if (session?.needsSetUp === false) return <AlreadyDone />;
  return (
    <SignInFrame>
      <Page
        title={title}
        intro={<Trans>The service printed a one-time code in its log when it started.</Trans>}
      >
        <SetUpForm
          onDone={(answer) => {
            queries.setQueryData(sessionQuery.queryKey, answer.session);
            setMade(answer);
          }}
        />
      </Page>
    </SignInFrame>
  );
}

/** A bookmark, or a second person: the form could only be rejected. */
function AlreadyDone() {
  return (
    <SignInFrame>
      <Page title={usePageTitle()}>
        <p>
          <Trans>The service is already set up. Sign in, or ask a member for an invitation.</Trans>
        </p>
        <LinkButton to="/sign-in" variant="primary">
          <Trans>Sign in</Trans>
        </LinkButton>
      </Page>
    </SignInFrame>
  );
}

function SetUpForm({ onDone }: { readonly onDone: (answer: SetUpAnswer) => void }) {
  const { t } = useLingui();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const problem = error instanceof ApiProblem ? error : undefined;
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const fields = new FormData(event.currentTarget);
    const text = (name: string) => String(fields.get(name) ?? '').trim();
    setBusy(true);
    setError(undefined);
    try {
      const body = {
        code: text('code'),
        accountName: text('accountName'),
        name: text('name'),
        email: text('email'),
        password: String(fields.get('password') ?? ''),
      };
      onDone(await instanceApi.post('/api/set-up', { body }));
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <TextField label={t`One-time code`} name="code" autoComplete="off" required autoFocus />
      <TextField
        label={t`Account name`}
        hint={t`Your company or project`}
        name="accountName"
        autoComplete="organization"
        required
        error={problem?.of('accountName')}
      />
      <TextField label={t`Your name`} name="name" autoComplete="name" required error={problem?.of('name')} />
      <TextField
        label={t`E-mail`}
        name="email"
        type="email"
        autoComplete="username"
        required
        error={problem?.of('email')}
      />
      <TextField
        label={t`Password`}
        hint={t`At least 12 characters`}
        name="password"
        type="password"
        autoComplete="new-password"
        minLength={12}
        required
        error={problem?.of('password')}
      />
      {error !== undefined && (problem === undefined || problem.errors.length === 0) && (
        <ErrorNotice error={error} />
      )}
      <Button type="submit" variant="primary" busy={isBusy}>
        <Trans>Set up</Trans>
      </Button>
    </form>
  );
}

function Keys({ made }: { readonly made: SetUpAnswer }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { publishableKey, secretKey, accountId } = made;
  return (
    <Page
      title={t`Your service is ready`}
      intro={
        (publishableKey ?? secretKey) !== null && (
          <Trans>Copy these keys now. They are shown only once.</Trans>
        )
      }
    >
      {publishableKey !== null && (
        <CopySnippet title={t`Publishable key, for pages`} code={publishableKey} wrap />
      )}
      {secretKey !== null && <CopySnippet title={t`Secret key, for servers`} code={secretKey} wrap />}
      <Button
        variant="primary"
        onClick={() => void navigate({ to: '/$accountId/overview', params: { accountId } })}
      >
        <Trans>Go to the dashboard</Trans>
      </Button>
    </Page>
  );
}
