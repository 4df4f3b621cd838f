import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import type { Answer } from '../../app/api/api.ts';
import { ApiProblem } from '../../app/api/api-problem.ts';
import { instanceApi, sessionQuery } from '../../app/session/session.ts';
import { Plain } from '../../app/shell/plain.tsx';
import { Button, LinkButton } from '../../components/button/button.tsx';
import { CopySnippet } from '../../components/copy-snippet/copy-snippet.tsx';
import { ErrorNotice } from '../../components/error-notice/error-notice.tsx';
import { TextField } from '../../components/field/field.tsx';
import { Page } from '../../components/page/page.tsx';
import styles from './set-up.module.css';

type SetUpAnswer = Answer<'post', '/api/set-up'>;

/** The first page of a new service: whoever can read its log becomes its administrator. */
export default function SetUpPage() {
  const { t } = useLingui();
  const queries = useQueryClient();
  const { data: session } = useQuery(sessionQuery);
  const [made, setMade] = useState<SetUpAnswer>();
  if (made !== undefined) return <Plain>{<Keys made={made} />}</Plain>;
  if (session?.needsSetUp === false) return <AlreadyDone />;
  return (
    <Plain>
      <Page
        title={t`Set up the service`}
        intro={<Trans>The service printed a one-time code in its log when it started.</Trans>}
      >
        <SetUpForm
          onDone={(answer) => {
            queries.setQueryData(sessionQuery.queryKey, answer.session);
            setMade(answer);
          }}
        />
      </Page>
    </Plain>
  );
}

/** A bookmark, or somebody who was second: no form that can only be refused. */
function AlreadyDone() {
  const { t } = useLingui();
  return (
    <Plain>
      <Page title={t`Set up the service`}>
        <p>
          <Trans>The service is set up already. Sign in, or ask somebody who can for an invitation.</Trans>
        </p>
        <LinkButton to="/sign-in" variant="primary">
          <Trans>Sign in</Trans>
        </LinkButton>
      </Page>
    </Plain>
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
        label={t`Name of the account`}
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
      title={t`The service is yours`}
      intro={
        (publishableKey ?? secretKey) !== null && (
          <Trans>Copy these keys now: they are stored as hashes, so that nobody can show them again.</Trans>
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
        <Trans>To the dashboard</Trans>
      </Button>
    </Page>
  );
}
