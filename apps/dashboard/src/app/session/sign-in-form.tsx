import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { ErrorNotice } from '../../components/error-notice/error-notice.tsx';
import { TextField } from '../../components/field/field.tsx';
import { ApiProblem } from '../api/api-problem.ts';
import { instanceApi, type Session } from './session.ts';
import styles from './sign-in-form.module.css';

export interface SignInFormProps {
  /** Already known where a session ended: only the password is asked for. */
  readonly email?: string;
  readonly onSignedIn: (session: Session) => void;
}

/** E-mail and password, and the code of an authenticator app where the person has one. */
export function SignInForm({ email: knownEmail, onSignedIn }: SignInFormProps) {
  const { t } = useLingui();
  const [isBusy, setBusy] = useState(false);
  const [needsCode, setNeedsCode] = useState(false);
  const [error, setError] = useState<unknown>();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const fields = new FormData(event.currentTarget);
    const text = (name: string) => String(fields.get(name) ?? '');
    setBusy(true);
    setError(undefined);
    try {
      const code = text('code').trim();
      const body = {
        email: knownEmail ?? text('email').trim(),
        password: text('password'),
        ...(code === '' ? {} : { code }),
      };
      onSignedIn(await instanceApi.post('/api/session', { body }));
    } catch (problem) {
      if (problem instanceof ApiProblem && problem.code === 'second_factor_required') {
        setNeedsCode(true);
      } else setError(problem);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      {knownEmail === undefined ? (
        <TextField label={t`E-mail`} name="email" type="email" autoComplete="username" required autoFocus />
      ) : (
        <input type="hidden" name="email" autoComplete="username" value={knownEmail} />
      )}
      <TextField
        label={t`Password`}
        name="password"
        type="password"
        autoComplete="current-password"
        required
        autoFocus={knownEmail !== undefined}
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
      {error !== undefined && <ErrorNotice error={error} />}
      <Button type="submit" variant="primary" busy={isBusy}>
        <Trans>Sign in</Trans>
      </Button>
    </form>
  );
}
