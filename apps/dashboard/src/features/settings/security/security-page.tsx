import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Form } from '../../../app/forms/form.tsx';
import { useSubmit } from '../../../app/forms/use-submit.ts';
import { useAccount, useApi } from '../../../app/session/account-context.ts';
import { sessionQuery } from '../../../app/session/session.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { TextField } from '../../../ui/field/field.tsx';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { SettingsFrame } from '../settings-frame.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { TwoFactorCard } from './two-factor-card.tsx';

/** How the person signs in, and where they are signed in. */
export default function SecurityPage() {
  const { data: session } = useQuery(sessionQuery);
  return (
    <SettingsFrame>
      {session?.passwordSignIn !== false && (
        <>
          <PasswordCard />
          <TwoFactorCard />
        </>
      )}
      <SessionsCard />
    </SettingsFrame>
  );
}

function PasswordCard() {
  const { t } = useLingui();
  const api = useApi();
  const { person } = useAccount();
  const submission = useSubmit(async (text) => {
    const body = { password: text('password'), newPassword: text('newPassword') };
    await api.post('/api/password', { body });
    showToast(t`Password changed. You are signed out everywhere else`);
  });
  return (
    <Card title={t`Password`} note={<Trans>You are signed out on all other devices.</Trans>}>
      <Form
        submission={submission}
        actions={
          <Button type="submit" variant="primary" busy={submission.isBusy}>
            <Trans>Change password</Trans>
          </Button>
        }
      >
        <input type="hidden" name="email" autoComplete="username" value={person.email} />
        <TextField
          label={t`Current password`}
          name="password"
          type="password"
          autoComplete="current-password"
          required
          error={submission.of('password')}
        />
        <TextField
          label={t`New password`}
          hint={t`At least 12 characters`}
          name="newPassword"
          type="password"
          autoComplete="new-password"
          minLength={12}
          maxLength={200}
          required
          error={submission.of('newPassword')}
        />
      </Form>
    </Card>
  );
}
