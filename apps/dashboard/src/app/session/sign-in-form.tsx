import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { TextField } from '../../ui/field/field.tsx';
import { ApiProblem } from '../api/api-problem.ts';
import { ErrorNotice } from '../query/error-notice.tsx';
import { instanceApi, type Session } from './session.ts';
import styles from './sign-in-form.module.css';

export interface SignInFormProps {
  /** Known after a session has ended: only the password is requested. */
  readonly email?: string;
  readonly onSignedIn: (session: Session) => void;
}

/** E-mail and password, and an authenticator code if the person uses one. */
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
          hint={t`The six digits from your authenticator app, or a backup code`}
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
